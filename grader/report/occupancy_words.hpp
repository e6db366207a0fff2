// SPDX-License-Identifier: MIT
/// @file
/// Occupancy in words.
#pragma once

#include <string>

#include "record/occupancy.hpp"

namespace gridstride::report {

/// @return such as "a multiprocessor holds 16 of 64 warps (25 %): a thread takes about 128 registers", in the
/// chosen language; empty where nothing is known
std::string occupancy_text(const Occupancy& occupancy);

}  // namespace gridstride::report
