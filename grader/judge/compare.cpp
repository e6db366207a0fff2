// SPDX-License-Identifier: MIT
#include "judge/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <system_error>

#ifdef __FAST_MATH__
#error "The judge must not be compiled with fast-math: it would accept NaN."
#endif

namespace gridstride::judge {
namespace {

/// Whether a number is one whose bytes are all 0xa5, as outputs of integers have before the call.
bool is_poison(const std::string& number) {
  static constexpr std::array<std::string_view, 4> numbers{"-1515870811", "2779096485",
                                                           "-6510615555426900571", "11936128518282651045"};
  return std::ranges::find(numbers, number) != numbers.end();
}

// Of an integer of 64 bits, as where a copy has brought 4 bytes of 8.
bool upper_half_unset(const std::string& number) {
  const auto read = [&](auto& value) {
    const char* const end = number.data() + number.size();
    const auto [behind, error] = std::from_chars(number.data(), end, value);
    return behind == end && error == std::errc();
  };
  std::int64_t with_sign = 0;
  std::uint64_t bits = 0;
  if (read(with_sign))
    bits = static_cast<std::uint64_t>(with_sign);
  else if (!read(bits))
    return false;
  return bits >> 32 == 0xaaaaaaaa;
}

// What a shuffle gives from a lane that takes no part: simt/src/threads/warp_results.hpp.
constexpr std::uint64_t undefined_double = 0x7ffd7ffd7ffd7ffd;
const double undefined_float = std::bit_cast<float>(0x7ffd7ffdU);
constexpr const char* of_absent_lane = ", as of a lane that takes no part in the shuffle";

/// Whether a NaN is that of such a lane, whose bits sums and products keep.
bool is_of_absent_lane(double nan) {
  const auto bits = std::bit_cast<std::uint64_t>(std::fabs(nan));
  return bits == undefined_double || bits == std::bit_cast<std::uint64_t>(undefined_float);
}

/// "index 17", or the place in a matrix: "row 1, column 3".
std::string place_text(std::size_t index, std::size_t columns) {
  return columns == 0 ? fmt::format("index {}", index)
                      : fmt::format("row {}, column {}", index / columns, index % columns);
}

}  // namespace

bool close(double actual, double expected, Tolerance tolerance) {
  return actual == expected ||
         (std::isfinite(expected) &&
          std::fabs(actual - expected) <= tolerance.absolute + tolerance.relative * std::fabs(expected));
}

std::string number_text(double value, int significant_digits) {
  if (std::isnan(value)) return is_of_absent_lane(value) ? std::string("NaN") + of_absent_lane : "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  constexpr double most_plain = 1e15;
  if (std::fabs(value) >= most_plain) return fmt::format("{:.{}g}", value, significant_digits);
  if (value == std::trunc(value)) return fmt::format("{:.0f}", value);
  const std::string text = fmt::format("{:.{}g}", value, significant_digits);
  // A large number that is no integer: rounded, but without an exponent.
  return text.find("e+") == std::string::npos ? text : fmt::format("{:.0f}", std::stod(text));
}

std::string unset_words(const std::string& actual) {
  // Each byte is 0xaa: as integers of 32 and 64 bits with a sign and without, as the beginning of a text.
  static constexpr std::array<std::string_view, 4> numbers{"-1431655766", "2863311530",
                                                           "-6148914691236517206", "12297829382473034410"};
  static constexpr std::array<std::string_view, 2> of_shuffles{"2147319805", "9222668338675417085"};
  if (std::ranges::find(of_shuffles, actual) != of_shuffles.end()) return of_absent_lane;
  const bool unset =
      std::ranges::find(numbers, actual) != numbers.end() || actual.starts_with("\xaa\xaa\xaa\xaa");
  if (unset) return ", as of a variable that nothing has set";
  return upper_half_unset(actual) ? ", whose upper half nothing has set" : "";
}

std::string describe(const Mismatch& mismatch, std::size_t columns) {
  if (mismatch.sizes_differ)
    return fmt::format("the output has {} {}, but should have {}", mismatch.actual_size,
                       mismatch.actual_size == 1 ? "element" : "elements", mismatch.expected_size);
  std::string text = fmt::format("first mismatch at {}: expected {}, but got {}",
                                 place_text(mismatch.index, columns), mismatch.expected, mismatch.actual);
  if (mismatch.actual == "NaN" || is_poison(mismatch.actual)) text += ", as where nothing was written";
  text += unset_words(mismatch.actual);
  text += mismatch.compared == 1
              ? "; it is the only element"
              : fmt::format("; {} of {} elements differ", mismatch.differing, mismatch.compared);
  if (mismatch.reordered)
    text += ", and are the right ones in another order";
  else if (mismatch.differing > 1 && std::isfinite(mismatch.largest_error))
    text += fmt::format(", the largest error is {} at {}", number_text(mismatch.largest_error, 3),
                        place_text(mismatch.largest_at, columns));
  return text;
}

}  // namespace gridstride::judge
