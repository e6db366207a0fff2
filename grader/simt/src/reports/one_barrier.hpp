// SPDX-License-Identifier: MIT
/// @file
/// Races that lack the same barrier.
#pragma once

#include <vector>

#include "simt/src/reports/incident.hpp"

namespace gridstride::simt {

/// @brief Of races between threads of a block whose lines one barrier would part, with the same barriers on
/// either side, keeps the first and counts the others' pairs of lines there.
/// @param[in,out] incidents of one launch, in the order in which they are told
void join_pairs_of_one_barrier(std::vector<Incident>& incidents);

}  // namespace gridstride::simt
