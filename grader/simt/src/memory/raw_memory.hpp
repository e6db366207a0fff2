// SPDX-License-Identifier: MIT
/// @file
/// Block copies that the linker's --wrap of memcpy and its kin does not reach: for the engine's own use.
#pragma once

#include <cstddef>

namespace gridstride::simt {

void* raw_copy(void* to, const void* from, std::size_t size_bytes);
void* raw_move(void* to, const void* from, std::size_t size_bytes);
void* raw_set(void* to, int value, std::size_t size_bytes);

}  // namespace gridstride::simt
