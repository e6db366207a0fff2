// SPDX-License-Identifier: MIT
/// @file
/// An index that the kernel has compared with a size, where the launch has passed a wrong one.
#pragma once

#include <string>

#include "simt/src/reports/incident.hpp"
#include "simt/src/reports/names.hpp"

namespace gridstride::simt {

/// @brief Of an access beyond the end of `element.array` whose index is below a size that the launch passed,
/// the kernel compares it with, and the array has not: which launch, which size.
/// @return the advice; empty where it is not so, or not known to be
std::string advice_on_size(const Incident& incident, const Element& element, const Launch& launch);

}  // namespace gridstride::simt
