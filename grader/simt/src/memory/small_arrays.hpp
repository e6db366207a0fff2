// SPDX-License-Identifier: MIT
/// @file
/// Arrays of the device that are too small for a copy whose own size is right.
#pragma once

#include <string>

#include "simt/src/memory/copies.hpp"

namespace gridstride::simt {

/// @return a sentence on the allocation at one side of a copy between host and device, where that is too
/// small and the copy is as large as the host's array; empty where it is not, or the host's size is not known
std::string advice_on_small_array(const Transfer& transfer, const Side& on_device);

}  // namespace gridstride::simt
