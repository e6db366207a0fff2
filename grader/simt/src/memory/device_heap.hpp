// SPDX-License-Identifier: MIT
/// @file
/// The heap of device code, as cudaMalloc() and cudaFree() have it there: that of malloc() and free() in
/// kernels.
#pragma once

#include <cstddef>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief cudaMalloc() by the running device thread. @param pc of the call
/// @return error_memory_allocation where the heap has no such piece, and then *pointer is null
ErrorCode heap_allocate(void** pointer, std::size_t size_bytes, const void* pc);
/// @brief cudaFree() by the running device thread. What the heap never gave, or was freed before, ends it.
ErrorCode heap_free(void* pointer, const void* pc);

}  // namespace gridstride::simt
