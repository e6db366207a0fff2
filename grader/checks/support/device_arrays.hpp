// SPDX-License-Identifier: MIT
/// @file
/// What the checks of all lessons whose arrays are on the device already have in common.
#pragma once

#include <cstdint>
#include <string>

#include "harness/graded.hpp"
#include "harness/message.hpp"

namespace gridstride::checks {

/// @brief Refuses a call that has copied anything: arrays that are on the device already need not go
/// anywhere, and who copies them computes on the CPU, whatever his kernel touches.
inline void expect_nothing_copied() {
  const auto& counters = harness::last_call().counters;
  const std::uint64_t bytes = counters.host_to_device_bytes + counters.device_to_host_bytes;
  EXPECT_TRUE(bytes == 0) << harness::marked(
      "the arrays are on the device already, but " + std::to_string(bytes) +
          " bytes were copied between host and device; the lesson asks for the work to be done on the device",
      Verdict::suspicious);
}

}  // namespace gridstride::checks
