// The CPU device's own bookkeeping, called from host code.
#include "shared_reduction.cuh"

namespace gridstride::simt {
void reset_counters();
}

float sum(std::span<const float>) {
  gridstride::simt::reset_counters();
  return 0;
}
