// SPDX-License-Identifier: MIT
#include "harness/kept_memory.hpp"

#include <malloc.h>

namespace gridstride::harness {

void keep_freed_memory() {
  static_cast<void>(::mallopt(M_MMAP_MAX, 0));
  static_cast<void>(::mallopt(M_TRIM_THRESHOLD, -1));
}

}  // namespace gridstride::harness
