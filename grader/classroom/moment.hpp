// SPDX-License-Identifier: MIT
/// @file
/// Moments for people.
#pragma once

#include <cstdint>
#include <string>

namespace gridstride::classroom {

/// @brief A moment in local time: "2026-12-01 23:59:00 +0100". @param[in] at seconds since 1970-01-01 UTC
std::string moment_text(std::int64_t at);

}  // namespace gridstride::classroom
