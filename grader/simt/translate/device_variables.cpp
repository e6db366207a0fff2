// SPDX-License-Identifier: MIT
#include "simt/translate/device_variables.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr std::array<string_view, 6> zeros{" zeroinitializer", " 0",    " 0.000000e+00", " null",
                                           " false",           " undef"};

// `@_Z4maskIdE = linkonce_odr constant [9 x double] zeroinitializer, section "gs_constant", ...`, of any
// linkage and with any zero: such constants of the program are variables as well.
bool is_unset(string_view line) {
  const std::size_t section = line.find(", section \"gs_");
  if (section == line.npos) return false;
  const string_view value = line.substr(0, section);
  return std::ranges::any_of(zeros, [&](string_view zero) { return value.ends_with(zero); });
}

}  // namespace

std::string with_variables(std::string text) {
  constexpr string_view constant = " constant ";
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (text[begin] == '@') {
      const string_view line = string_view(text).substr(begin, end - begin);
      const std::size_t at = line.find(constant);
      if (at != line.npos && is_unset(line)) {
        text.replace(begin + at, constant.size(), " global ");
        continue;  // with the line as it is now
      }
    }
    begin = end + 1;
  }
  return text;
}

}  // namespace gridstride::translate
