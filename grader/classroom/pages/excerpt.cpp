// SPDX-License-Identifier: MIT
#include "classroom/pages/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "classroom/pages/html.hpp"

namespace gridstride::classroom {
namespace {

constexpr int lines_around = 3;
constexpr std::size_t longest_line = 240;  // characters

}  // namespace

SourceLines::SourceLines(const std::string& text) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines_.push_back(std::move(line));
  }
}

std::string SourceLines::excerpt_html(std::string_view file, int line) const {
  const auto count = static_cast<int>(lines_.size());
  if (!file.ends_with(".cu") || line < 1 || line > count) return {};
  std::string text;
  for (int n = std::max(1, line - lines_around); n <= std::min(count, line + lines_around); ++n) {
    const bool is_it = n == line;
    text += fmt::format("<{0} class=\"line\"><b>{1}{2:4} </b> {3}</{0}>", is_it ? "mark" : "span",
                        is_it ? "▸" : " ", n,
                        code_html(cut(lines_[static_cast<std::size_t>(n - 1)], longest_line)));
  }
  return "<pre class=\"code\">" + text + "</pre>\n";
}

}  // namespace gridstride::classroom
