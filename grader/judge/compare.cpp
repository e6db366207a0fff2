// SPDX-License-Identifier: MIT
#include "judge/compare.hpp"

#include <fmt/format.h>

#ifdef __FAST_MATH__
#error "The judge must not be compiled with fast-math: it would accept NaN."
#endif

namespace gridstride::judge {

bool close(double actual, double expected, Tolerance tolerance) {
  return actual == expected ||
         (std::isfinite(expected) &&
          std::fabs(actual - expected) <= tolerance.absolute + tolerance.relative * std::fabs(expected));
}

std::string number_text(double value, int significant_digits) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  constexpr double most_plain = 1e15;
  if (std::fabs(value) >= most_plain) return fmt::format("{:.{}g}", value, significant_digits);
  if (value == std::trunc(value)) return fmt::format("{:.0f}", value);
  const std::string text = fmt::format("{:.{}g}", value, significant_digits);
  // A large number that is no integer: rounded, but without an exponent.
  return text.find("e+") == std::string::npos ? text : fmt::format("{:.0f}", std::stod(text));
}

std::string describe(const Mismatch& mismatch) {
  if (mismatch.sizes_differ)
    return fmt::format("the output has {} elements, but should have {}", mismatch.actual_size,
                       mismatch.expected_size);
  std::string text = fmt::format("first mismatch at index {}: expected {}, but got {}", mismatch.index,
                                 mismatch.expected, mismatch.actual);
  if (mismatch.actual == "NaN") text += ", as where nothing was written";
  text += mismatch.compared == 1
              ? "; it is the only element"
              : fmt::format("; {} of {} elements differ", mismatch.differing, mismatch.compared);
  if (mismatch.differing > 1 && std::isfinite(mismatch.largest_error))
    text += fmt::format(", the largest error is {} at index {}", number_text(mismatch.largest_error, 3),
                        mismatch.largest_at);
  return text;
}

}  // namespace gridstride::judge
