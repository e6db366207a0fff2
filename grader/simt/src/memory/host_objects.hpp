// SPDX-License-Identifier: MIT
/// @file
/// Copies that are given an object of the C++ library in the place of its elements, or one that has none.
#pragma once

#include <optional>

#include "simt/src/memory/copies.hpp"
#include "simt/src/memory/host_blocks.hpp"

namespace gridstride::simt {

/// @brief Tells where a side of a copy, in the host's memory, is a std::vector or a std::span itself.
/// @return whether it is
bool is_object_itself(const Transfer& transfer, const Side& side);

/// @return the local variable whose address the call's line gives for this side, as in `cudaMemcpy(&sum,
/// ...)`, where the copy is larger; nothing where all may be well
std::optional<HostRoom> local_variable_exceeded(const Transfer& transfer, const Side& side);

/// @brief Tells where a side of a copy is the memory of a std::vector that has room and no elements.
void tell_reserved(const Transfer& transfer, const Side& side);

}  // namespace gridstride::simt
