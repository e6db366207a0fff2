// SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include <array>
#include <stdexcept>

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/libraries/cpu_blas.hpp"

namespace gridstride::simt {
namespace {

// Debian's name of whichever BLAS is installed, then names of other systems.
constexpr std::array library_names = {"libblas.so.3", "libcblas.so.3", "libopenblas.so.0", "libopenblas.so"};

void* library() {
  static void* const handle = [] {
    for (const char* name : library_names) {
      void* const found = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
      if (found != nullptr && dlsym(found, "cblas_sgemm") != nullptr) return found;
    }
    return static_cast<void*>(nullptr);
  }();
  return handle;
}

}  // namespace

bool load_blas() { return library() != nullptr; }

void* blas_function(const std::string& name) {
  void* const function = library() == nullptr ? nullptr : dlsym(library(), name.c_str());
  if (function == nullptr) throw std::runtime_error("the BLAS of this machine has no " + name);
  return function;
}

}  // namespace gridstride::simt
