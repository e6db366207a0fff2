// SPDX-License-Identifier: MIT
#include "record/gate_numbers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace gridstride {
namespace {

constexpr int usual_digits = 4;

std::string text_of(double value, int digits) {
  if (std::isnan(value)) return "none";  // a share of nothing
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  constexpr double most_with_fraction = 1000;
  const bool is_large = digits == usual_digits && std::fabs(value) >= most_with_fraction;
  std::string text = fmt::format("{:.{}g}", value, digits);
  const bool is_plain = is_large || value == std::trunc(value) || text.find("e+") != std::string::npos;
  return is_plain ? fmt::format("{:.0f}", value) : text;
}

}  // namespace

GateNumbers numbers_of(const Gate& gate) {
  int digits = usual_digits;
  const auto reads_alike = [&] { return text_of(gate.now, digits) == text_of(gate.limit, digits); };
  if (!gate.passed && gate.now > gate.limit)
    while (digits < std::numeric_limits<double>::max_digits10 && reads_alike()) ++digits;
  return {text_of(gate.now, digits), text_of(gate.right, digits), text_of(gate.limit, digits)};
}

}  // namespace gridstride
