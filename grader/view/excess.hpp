// SPDX-License-Identifier: MIT
/// @file
/// Which launches cost more than the reference's.
#pragma once

#include <cstddef>

#include "record/access_trace.hpp"

namespace gridstride::view {

/// @brief How many times the sectors or turns of the reference's launch in its place, whichever is
/// most; of its whole launch, not of the recorded blocks alone.
/// @param[in] number index in AccessTrace::launches
/// @param[in] reference nullptr where there is none
/// @return 0 where it is not clearly more
double excess(const AccessTrace& yours, std::size_t number, const AccessTrace* reference);

}  // namespace gridstride::view
