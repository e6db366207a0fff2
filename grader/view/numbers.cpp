// SPDX-License-Identifier: MIT
#include "view/numbers.hpp"

#include <fmt/format.h>

namespace gridstride::view {

std::string count_text(double value) {
  std::string text = fmt::format("{:.0f}", value);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string time_text(double time_ns) {
  if (time_ns < 1e3) return fmt::format("{:.0f} ns", time_ns);
  if (time_ns < 1e6) return fmt::format("{:.1f} us", time_ns / 1e3);
  return fmt::format("{:.2f} ms", time_ns / 1e6);
}

}  // namespace gridstride::view
