// SPDX-License-Identifier: MIT
/// @file
/// How much shared memory a block may have, and which kernels have asked for more than is usual.
#pragma once

#include <cstddef>

namespace gridstride::simt {

/// @return most bytes of shared memory that a block may declare, and use where nobody has asked for more
std::size_t usual_shared_limit();
/// @return most bytes of dynamic shared memory that a block of this kernel may use
/// @param declared_bytes of shared memory, by the kernel itself
std::size_t dynamic_shared_limit(const void* kernel, std::size_t declared_bytes);
/// @brief cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, size_bytes).
void set_dynamic_shared_limit(const void* kernel, std::size_t size_bytes);

}  // namespace gridstride::simt
