// SPDX-License-Identifier: MIT
/// @file
/// How GRADED_TEST registers a test, and what is known of all of them.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "harness/session.hpp"

namespace gridstride::harness {

/// @brief One graded test.
struct GradedTest {
  const char* suite;           ///< "SharedReduction"
  const char* name;            ///< "sums_sizes_around_one_block"
  const char* file;            ///< of the check program
  int line;                    ///< in it
  void (*body)();              ///< the test itself
  double points = 0;           ///< of the whole test
  bool is_hidden = false;      ///< inputs are not told
  std::uint64_t schedule = 0;  ///< order of blocks and threads on the CPU device

  /// @return "Suite.name"
  [[nodiscard]] std::string full_name() const { return std::string(suite) + "." + name; }
};

/// @brief Points of a graded test being registered.
inline void apply(GradedTest& test, Points points) { test.points = points.value; }
/// @brief Likewise its being hidden.
inline void apply(GradedTest& test, Hidden) { test.is_hidden = true; }

/// @brief Likewise the order of blocks and threads.
inline void apply(GradedTest& test, Schedule schedule) { test.schedule = schedule.number; }

/// @brief Registers a test with GoogleTest. @return true
bool register_graded_test(const GradedTest& test);

/// @brief Registers a test with its marks, points, hidden and schedule in any order. @return true
template <class... Marks>
bool register_graded_test(GradedTest test, Marks... marks) {
  (apply(test, marks), ...);
  return register_graded_test(static_cast<const GradedTest&>(test));
}

/// @return every graded test of this program, in the order of the source
const std::vector<GradedTest>& graded_tests();

}  // namespace gridstride::harness

// All tests of an instructor's own checks are hidden, whatever they say (grader/cmake/PrivateChecks.cmake).
#ifdef GRIDSTRIDE_PRIVATE_CHECK
#define GRIDSTRIDE_PRIVATE_MARK_ \
  , ::gridstride::harness::Hidden {}
#else
#define GRIDSTRIDE_PRIVATE_MARK_
#endif

// A class only so that the body can say HasFatalFailure(), as in any GoogleTest test.
#define GRIDSTRIDE_GRADED_TEST_(suite, name, ...)                                \
  struct GradedTest_##suite##_##name : public ::testing::Test {                  \
    static void body();                                                          \
  };                                                                             \
  [[maybe_unused]] static const bool gridstride_registered_##suite##_##name =    \
      ::gridstride::harness::register_graded_test(                               \
          ::gridstride::harness::GradedTest{#suite, #name, __FILE__, __LINE__,   \
                                            &GradedTest_##suite##_##name::body}, \
          __VA_ARGS__ GRIDSTRIDE_PRIVATE_MARK_);                                 \
  void GradedTest_##suite##_##name::body()
