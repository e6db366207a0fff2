// SPDX-License-Identifier: MIT
/// @file
/// What the checks of all lessons whose arrays are on the device already have in common.
#pragma once

#include <cstdint>
#include <string>

#include "harness/graded.hpp"
#include "harness/message.hpp"

namespace gridstride::checks {

/// @brief Refuses a call that has copied arrays: those that are on the device already need not go anywhere,
/// and who copies them computes on the CPU, whatever his kernel touches. A few numbers may go to the device,
/// as into `__constant__` variables.
inline void expect_nothing_copied() {
  constexpr std::uint64_t few_bytes = 256;
  const auto& counters = harness::last_call().counters;
  const std::uint64_t bytes = counters.host_to_device_bytes + counters.device_to_host_bytes;
  const bool nothing = counters.device_to_host_bytes == 0 && counters.host_to_device_bytes <= few_bytes;
  EXPECT_TRUE(nothing) << harness::marked(
      "the arrays are on the device already, but " + std::to_string(bytes) +
          " bytes were copied between host and device; the lesson asks for the work to be done on the device",
      Verdict::suspicious);
}

/// @brief Refuses a call whose kernels are all of a library, for lessons that are about what these do. A GPU
/// does not tell whose kernels they are.
inline void expect_own_kernels() {
  const auto& outcome = harness::last_call();
  const bool own = !harness::counts_accesses() || outcome.counters.launches == 0 || !outcome.launches.empty();
  EXPECT_TRUE(own) << harness::marked("a library's kernels do the work; the lesson asks for your own",
                                      Verdict::suspicious);
}

}  // namespace gridstride::checks
