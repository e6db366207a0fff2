// SPDX-License-Identifier: MIT
#include "simt/translate/device_variables.hpp"

#include <algorithm>
#include <string_view>

namespace gridstride::translate {
namespace {

using std::string_view;

// "@_Z4maskIdE = linkonce_odr constant [9 x double] zeroinitializer, section "gs_constant", ..."
bool is_unset_instance(string_view line) {
  return line.find(" = linkonce_odr ") != line.npos &&
         line.find(" zeroinitializer, section \"gs_") != line.npos;
}

}  // namespace

std::string with_variables(std::string text) {
  constexpr string_view constant = " constant ";
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (text[begin] == '@') {
      const string_view line = string_view(text).substr(begin, end - begin);
      const std::size_t at = line.find(constant);
      if (at != line.npos && is_unset_instance(line)) {
        text.replace(begin + at, constant.size(), " global ");
        continue;  // with the line as it is now
      }
    }
    begin = end + 1;
  }
  return text;
}

}  // namespace gridstride::translate
