// SPDX-License-Identifier: MIT
/// @file
/// Kinds of access, as records and traces write them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "record/access_trace.hpp"
#include "record/line_traffic.hpp"

namespace gridstride {

/// @brief In the order of LineAccess.
inline constexpr std::array<std::string_view, 9> access_names = {
    "global_load",   "global_store",  "shared_load",  "shared_store", "global_atomic",
    "shared_atomic", "constant_load", "local_access", "spill"};
static_assert(access_names.size() == static_cast<std::size_t>(LineAccess::spill) + 1);

/// @brief In the order of TracedAccess, which has neither constants nor local memory.
inline constexpr auto traced_access_names = std::span(access_names).first<access_names.size() - 3>();
static_assert(traced_access_names.size() == static_cast<std::size_t>(TracedAccess::shared_atomic) + 1);

}  // namespace gridstride
