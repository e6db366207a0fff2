// SPDX-License-Identifier: MIT
/// @file
/// What the lanes of a warp pass each other by shuffles, in words.
#pragma once

#include <string>

#include "record/access_trace.hpp"

namespace gridstride::view {

/// @brief Who gets what: "lanes 0 to 15 get what lane + 16 has; lanes 16 to 31 keep their own".
/// @return the rule that all lanes follow where there is a short one, else each lane with its source
std::string passing_text(const TracedExchange& exchange);

/// @brief The lanes whose values a lane's result may be made of, had each lane put together what it had and
/// what it got.
/// @param[in] exchanges one warp's, in their order @param[in] lane whose result, behind the last one
/// @return bit i: lane i had a part of it before the first one
std::uint32_t origins_of(const std::vector<const TracedExchange*>& exchanges, unsigned lane);

}  // namespace gridstride::view
