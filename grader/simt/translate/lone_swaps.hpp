// SPDX-License-Identifier: MIT
/// @file
/// Compare-and-swaps that are made once, and whose result nobody looks at: `old = *p; atomicCAS(p, old, old *
/// 2)`. Where another thread comes between the load and the swap, nothing is stored.
#pragma once

#include <string_view>
#include <vector>

#include "simt/translate/known_values.hpp"

namespace gridstride::translate {

/// @brief Whether such a swap is to store what was computed of the word's own value, and so loses an update.
///
/// A value that does not come of the old one, or comes of it by way of memory (`atomicCAS(&parent[i], p,
/// parent[p])`), is a proposal that may well be turned down.
/// @param[in] values of the function @param[in] arguments of the call: address, value to compare, new value
/// @pre nobody takes the result, and the call is in no loop
bool loses_update(const Values& values, const std::vector<std::string_view>& arguments);

}  // namespace gridstride::translate
