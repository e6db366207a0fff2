// SPDX-License-Identifier: MIT
/// @file
/// gmock matchers whose failure message is the judge's first mismatch, in plain words.
#pragma once

#include <gmock/gmock.h>

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <ostream>
#include <ranges>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/message.hpp"
#include "judge/compare.hpp"

namespace gridstride::harness {

/// @brief Relative tolerance of AllClose for float32: a hundred roundings; rounding to half precision (5e-4)
/// fails it.
inline constexpr double float32_rtol = 1e-5;

/// @brief Matcher of one number within an absolute tolerance. @see CloseTo
template <class Expected>
class CloseToMatcher {
 public:
  using is_gtest_matcher = void;  ///< how gmock knows a matcher
  /// @brief Expects `expected` within `tolerance`.
  CloseToMatcher(Expected expected, double tolerance) : expected_(expected), tolerance_(tolerance) {}

  /// @brief Compares; on a mismatch tells what was expected and how far the value is from it.
  template <class Actual>
  bool MatchAndExplain(const Actual& actual, std::ostream* listener) const {
    if (judge::agree(actual, expected_, {.relative = 0, .absolute = tolerance_})) return true;
    if (listener) *listener << marked(explain(actual));
    return false;
  }
  /// @brief What is expected, in words.
  void DescribeTo(std::ostream* out) const {
    *out << "is " << judge::value_text(expected_) << " within " << judge::number_text(tolerance_, 3);
  }
  /// @brief The opposite, in words.
  void DescribeNegationTo(std::ostream* out) const {
    *out << "is not " << judge::value_text(expected_) << " within " << judge::number_text(tolerance_, 3);
  }

 private:
  template <class Actual>
  std::string explain(const Actual& actual) const {
    std::string text = fmt::format("expected {}, but got {}", judge::expected_text(expected_, actual),
                                   judge::value_text(actual));
    text += judge::unset_words(judge::value_text(actual));
    const double error = judge::error_of(actual, expected_);
    if (tolerance_ > 0 && std::isfinite(error))
      text += fmt::format("; that is off by {}, and at most {} can be rounding", judge::number_text(error, 3),
                          judge::number_text(tolerance_, 3));
    return text;
  }

  Expected expected_;
  double tolerance_;
};

/// @brief Matches a number within `tolerance` of `expected`; NaN never, an infinity only itself.
/// @param[in] tolerance absolute, in the unit of the value
template <class Expected>
CloseToMatcher<Expected> CloseTo(Expected expected, double tolerance) {
  return {expected, tolerance};
}

/// @brief Matcher of an array. @see AllClose, EqualArrays
template <class Expected>
class ArrayMatcher {
 public:
  using is_gtest_matcher = void;  ///< how gmock knows a matcher
  /// @brief Expects each element within the tolerance.
  ArrayMatcher(std::vector<Expected> expected, judge::Tolerance tolerance)
      : expected_(std::move(expected)), tolerance_(tolerance) {}

  /// @return the same, of a matrix that lies row by row: it tells a place by row and column
  ArrayMatcher in_rows_of(std::size_t columns) && {
    columns_ = columns;
    return std::move(*this);
  }

  /// @brief Compares; on a mismatch tells the first one and how much differs.
  template <class Range>
  bool MatchAndExplain(const Range& actual, std::ostream* listener) const {
    using Actual = std::ranges::range_value_t<Range>;
    const auto mismatch =
        judge::compare(std::span<const Actual>(std::ranges::data(actual), std::ranges::size(actual)),
                       std::span<const Expected>(expected_), tolerance_);
    if (mismatch && listener) *listener << marked(judge::describe(*mismatch, columns_));
    return !mismatch;
  }
  /// @brief What is expected, in words.
  void DescribeTo(std::ostream* out) const {
    *out << "equals the expected array of " << expected_.size() << " elements";
  }
  /// @brief The opposite, in words.
  void DescribeNegationTo(std::ostream* out) const {
    *out << "differs from the expected array of " << expected_.size() << " elements";
  }

 private:
  std::vector<Expected> expected_;
  judge::Tolerance tolerance_;
  std::size_t columns_ = 0;
};

/// @brief Matches an array element by element: |actual - expected| <= atol + rtol * |expected|; integers
/// exactly.
/// @param[in] expected @shape{[n]} any range of numbers, best computed in double
template <std::ranges::input_range Range>
auto AllClose(Range&& expected, double rtol = float32_rtol, double atol = 0) {
  using Expected = std::ranges::range_value_t<Range>;
  const judge::Tolerance tolerance = {.relative = rtol, .absolute = atol};
  if constexpr (std::same_as<std::remove_cvref_t<Range>, std::vector<Expected>>)
    return ArrayMatcher<Expected>(std::forward<Range>(expected), tolerance);
  else
    return ArrayMatcher<Expected>({std::ranges::begin(expected), std::ranges::end(expected)}, tolerance);
}

/// @brief Matches an array whose elements all equal the expected ones. @param[in] expected @shape{[n]}
template <std::ranges::input_range Range>
auto EqualArrays(Range&& expected) {
  return AllClose(std::forward<Range>(expected), 0, 0);
}

}  // namespace gridstride::harness
