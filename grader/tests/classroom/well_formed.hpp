// SPDX-License-Identifier: MIT
/// @file
/// Whether a text is well-formed XML, as far as reports use it: a declaration, elements, attributes, text.
#pragma once

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "classroom/intake/names.hpp"

namespace gridstride::classroom {

/// @return what is wrong; empty where nothing is
inline std::string xml_problem(const std::string& text) {
  if (!is_utf8(text)) return "not UTF-8";
  for (const char32_t c : code_points(text))
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0xFFFE || c == 0xFFFF)
      return "a character that XML 1.0 does not have";
  static const std::regex token(
      R"(<\?xml [^?]*\?>|<(/?)([A-Za-z-]+)((?:\s+[a-z]+="[^"<]*")*)\s*(/?)>|([^<]+))");
  static const std::regex attribute(R"re(([a-z]+)="([^"]*)")re");
  static const std::regex bare(R"(&(?!(amp|lt|gt|quot|#\d+);))");
  std::vector<std::string> open;
  std::size_t roots = 0;
  auto at = text.cbegin();
  for (std::smatch match; at != text.cend(); at = match[0].second) {
    if (!std::regex_search(at, text.cend(), match, token, std::regex_constants::match_continuous))
      return "no token at: " + std::string(at, text.cend()).substr(0, 60);
    if (std::regex_search(match[0].str(), bare)) return "a bare & in " + match[0].str();
    if (match[5].matched && open.empty() && match[5].str().find_first_not_of("\n") != std::string::npos)
      return "text outside of the root";
    if (!match[2].matched) continue;
    std::set<std::string> names;
    const std::string attributes = match[3];
    for (std::sregex_iterator i(attributes.begin(), attributes.end(), attribute), end; i != end; ++i)
      if (!names.insert((*i)[1]).second) return "an attribute twice: " + (*i)[1].str();
    if (match[1] == "/") {
      if (open.empty() || open.back() != match[2]) return "closes what is not open: " + match[2].str();
      open.pop_back();
    } else {
      roots += open.empty() ? 1 : 0;
      if (match[4] != "/") open.push_back(match[2]);
    }
  }
  if (!open.empty()) return "left open: " + open.back();
  return roots == 1 ? "" : "not one root";
}

}  // namespace gridstride::classroom
