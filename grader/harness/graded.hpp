// SPDX-License-Identifier: MIT
/// @file
/// What every grader/checks/NN_slug/check.cpp includes: graded tests, calls into the submission, matchers,
/// inputs.
///
/// @code
/// #include "harness/graded.hpp"
/// #include "shared_reduction.cuh"   // the contract: declarations only
///
/// GRADED_TEST(SharedReduction, sums_sizes_around_one_block, points(20)) {
///   for (std::size_t n : {0, 1, 255, 256, 257}) {
///     const auto data = normal<float>(n, seed(n));
///     EXPECT_THAT(CALL(sum, data), CloseTo(reference_sum(data), summation_error(data))) << "n = " << n;
///   }
/// }
/// @endcode
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/copied.hpp"          // copied_to_host
#include "harness/datasets.hpp"        // dataset
#include "harness/device_profile.hpp"  // device_profile()'s keys
#include "harness/inputs.hpp"  // normal, uniform, distinct, small_integers, poisoned, required_sizes, change_one
#include "harness/matchers.hpp"  // CloseTo, AllClose, EqualArrays
#include "harness/registration.hpp"
#include "harness/sectors.hpp"  // load_sectors_a_request, store_sectors_a_request
#include "harness/session.hpp"  // call, last_call, seed, gate_limit, measure_speed
#include "harness/sums.hpp"     // reference_sum, summation_error

// Checks are programs of their own, and read best in the harness's words.
using namespace gridstride::harness;  // NOLINT(google-build-using-namespace,google-global-names-in-headers)

/// @brief A GoogleTest test with points: GRADED_TEST(Suite, sentence, points(20)) or (..., points(20),
/// hidden), or (..., points(20), schedule(1)). Each test gets a fresh worker. A finding of the CPU device, a
/// crash or a time-out inside CALL ends the test and fails it; the verdict follows from it.
#define GRADED_TEST(suite, name, ...) GRIDSTRIDE_GRADED_TEST_(suite, name, __VA_ARGS__)

/// @brief Calls the submission's function in the worker: CALL(sum, data). Arguments as worker::Session::call
/// says.
/// @return the function's value (nothing for void). Leaves the test by an exception where the call failed.
#define CALL(function, ...) \
  ::gridstride::harness::call<decltype(function)>(#function __VA_OPT__(, ) __VA_ARGS__)

/// @brief An exact gate on counted events, told as "now 32.0, right is 4.0, gate 4.5"; failing it alone is
/// `too_slow`.
#define EXPECT_GATE(gate_name, now, right, limit)                                                          \
  EXPECT_TRUE(::gridstride::harness::gate(gate_name, static_cast<double>(now), static_cast<double>(right), \
                                          static_cast<double>(limit)))

/// @brief Fails as `suspicious` unless the last CALL launched a kernel whose threads touched at least
/// `elements` elements of device memory: refuses a CPU fall-back.
#define EXPECT_DEVICE_WORK(elements) \
  EXPECT_TRUE(::gridstride::harness::device_work(static_cast<std::uint64_t>(elements)))

/// @brief Fails as `suspicious` where what CALLs give has not come to the host by copies, but was computed
/// there, behind work of the device or before it: EXPECT_COPIED_TO_HOST([&] { ...; return results; }). The
/// CALLs are made twice; the second time copies flip bits of what they bring, so that the same result again
/// has come another way. For functions whose results are as the last copy brought them.
#define EXPECT_COPIED_TO_HOST(...) EXPECT_TRUE(::gridstride::harness::copied_to_host(__VA_ARGS__))
