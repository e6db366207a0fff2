// SPDX-License-Identifier: MIT
/// @file
/// What the engine asks of the settings that a program has made.
#pragma once

#include <cstddef>

namespace gridstride::simt {

/// @return what malloc and new of kernels may give out at once: cudaLimitMallocHeapSize
std::size_t malloc_heap_limit();

/// @return how many launches of device code may wait at a time
std::size_t pending_launch_limit();

}  // namespace gridstride::simt
