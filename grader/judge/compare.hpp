// SPDX-License-Identifier: MIT
/// @file
/// Comparison of a submission's output with the expected one. Never compiled with fast-math.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "judge/in_parts.hpp"

namespace gridstride::judge {

/// @brief How far an output may be from the expected value: absolute + relative * |expected|.
struct Tolerance {
  double relative = 0;  ///< dimensionless
  double absolute = 0;  ///< in the unit of the values
};

/// @brief Whether two floating-point values agree: they are equal, or the expected one is finite and they
/// differ by at most the tolerance. NaN agrees with nothing, an infinity only with itself, -0 with +0.
bool close(double actual, double expected, Tolerance tolerance);

/// @brief What differs between two arrays: the first place, and how much of the whole.
struct Mismatch {
  std::size_t index = 0;          ///< first element that differs; the shorter size where only sizes differ
  std::string actual;             ///< its value, exactly as printed to the student
  std::string expected;           ///< the value it should have
  std::size_t differing = 0;      ///< how many elements differ
  std::size_t compared = 0;       ///< of how many
  double largest_error = 0;       ///< greatest |actual - expected|; infinity where one is not finite
  std::size_t largest_at = 0;     ///< its index
  bool reordered = false;         ///< compared exactly, they are the right elements in another order
  bool sizes_differ = false;      ///< the arrays have different sizes; nothing else was compared
  std::size_t actual_size = 0;    ///< elements in the output
  std::size_t expected_size = 0;  ///< elements it should have
};

/// @brief A number as the student is told it: integers in full, others rounded, without an exponent up to
/// 1e15. Of a NaN also that a shuffle has given it from a lane that takes no part.
std::string number_text(double value, int significant_digits = 9);

/// @return words that follow an output's value where it is what the compiler puts into a variable of the
/// student's (-ftrivial-auto-var-init=pattern) until something is assigned to it, or an integer that a
/// shuffle gives from a lane that takes no part; else nothing.
/// @param actual the value as value_text() has it, or a text
std::string unset_words(const std::string& actual);

/// @brief The mismatch in plain words, one sentence or two.
/// @param columns of a matrix that lies row by row, whose places are told by row and column; 0: of none
std::string describe(const Mismatch& mismatch, std::size_t columns = 0);

/// @brief One value as text, for Mismatch.
template <class T>
std::string value_text(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::floating_point<T>) {
    return number_text(static_cast<double>(value), sizeof(T) == 4 ? 9 : 17);
  } else {
    return std::to_string(value);
  }
}

/// @brief An expected value as text: of no more digits than the actual value has, where these tell the two
/// apart.
template <class Expected, class Actual>
std::string expected_text(const Expected& expected, const Actual& actual) {
  if constexpr (std::floating_point<Expected> && std::floating_point<Actual>) {
    const std::string text = value_text(static_cast<Actual>(expected));
    if (text != value_text(actual)) return text;
  }
  return value_text(expected);
}

/// @brief Whether two values agree; integers exactly, whatever the tolerance.
template <class Actual, class Expected>
bool agree(Actual actual, Expected expected, Tolerance tolerance) {
  if constexpr (std::same_as<Actual, bool> || std::same_as<Expected, bool>) {
    return static_cast<bool>(actual) == static_cast<bool>(expected);
  } else if constexpr (std::integral<Actual> && std::integral<Expected>) {
    return std::cmp_equal(actual, expected);
  } else {
    return close(static_cast<double>(actual), static_cast<double>(expected), tolerance);
  }
}

/// @brief |actual - expected|, infinity where that is not a number; of integers exact before it is rounded.
template <class Actual, class Expected>
double error_of(Actual actual, Expected expected) {
  if constexpr (std::integral<Actual> && std::integral<Expected> && !std::same_as<Actual, bool> &&
                !std::same_as<Expected, bool>) {
    const auto a = static_cast<std::uint64_t>(actual);
    const auto b = static_cast<std::uint64_t>(expected);
    return static_cast<double>(std::cmp_less(actual, expected) ? b - a : a - b);
  }
  const double error = std::fabs(static_cast<double>(actual) - static_cast<double>(expected));
  return std::isnan(error) ? HUGE_VAL : error;
}

/// @brief Whether a value of these is not a number; never one of integers.
template <class T>
bool has_nan(std::span<const T> values) {
  if constexpr (std::is_floating_point_v<T>)
    return std::ranges::any_of(values, [](T value) { return std::isnan(value); });
  return false;
}

/// @brief Whether two arrays have exactly the same elements, in whatever order; with NaN they have not.
template <class Actual, class Expected>
bool same_elements(std::span<const Actual> actual, std::span<const Expected> expected) {
  if (has_nan(actual) || has_nan(expected)) return false;
  std::vector<Actual> sorted(actual.begin(), actual.end());
  std::vector<Expected> right(expected.begin(), expected.end());
  std::ranges::sort(sorted);
  std::ranges::sort(right);
  return std::ranges::equal(sorted, right, [](Actual a, Expected b) { return agree(a, b, {}); });
}

/// @brief Whether all elements agree. @param[in] actual @shape{[n]} @param[in] expected @shape{[n]}
template <class Actual, class Expected>
bool all_agree(std::span<const Actual> actual, std::span<const Expected> expected, Tolerance tolerance) {
  std::atomic<bool> all = true;
  in_parts(actual.size(), threads_for(actual.size()),
           [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
             for (std::size_t i = first; i < first + size; ++i) {
               if (agree(actual[i], expected[i], tolerance)) continue;
               all = false;
               return;
             }
           });
  return all;
}

/// @brief Compares an output with the expected values, element by element.
/// @param[in] actual @shape{[n]} the output; arithmetic elements
/// @param[in] expected @shape{[n]} the values it should have
/// @return nothing where all agree, else what differs
template <class Actual, class Expected>
std::optional<Mismatch> compare(std::span<const Actual> actual, std::span<const Expected> expected,
                                Tolerance tolerance = {}) {
  Mismatch result;
  result.actual_size = actual.size();
  result.expected_size = expected.size();
  result.compared = std::min(actual.size(), expected.size());
  if (actual.size() != expected.size()) {
    result.sizes_differ = true;
    result.index = result.compared;
    return result;
  }
  if (all_agree(actual, expected, tolerance)) return std::nullopt;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (agree(actual[i], expected[i], tolerance)) continue;
    if (result.differing++ == 0) {
      result.index = i;
      result.actual = value_text(actual[i]);
      result.expected = expected_text(expected[i], actual[i]);
    }
    const double error = error_of(actual[i], expected[i]);
    if (error > result.largest_error) {
      result.largest_error = error;
      result.largest_at = i;
    }
  }
  const bool exact = tolerance.relative == 0 && tolerance.absolute == 0;
  result.reordered = exact && result.differing > 1 && same_elements(actual, expected);
  return result;
}

}  // namespace gridstride::judge
