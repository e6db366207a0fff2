// SPDX-License-Identifier: MIT
#include "classroom/pages/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "classroom/pages/html.hpp"

namespace gridstride::classroom {
namespace {

constexpr int lines_around = 3;
constexpr std::size_t longest_line = 240;  // characters
constexpr std::size_t most_lines_shown = 2000;

/// "77 %", on a bar of that length; a part that is hardly any leaves the column empty.
std::string part_html(double part) {
  constexpr double least_told = 0.005;
  const double percent = 100 * std::clamp(part, 0.0, 1.0);
  if (part < least_told) return "<span class=\"time-part\"></span>";
  return fmt::format(R"(<span class="time-part" style="--part:{0:.0f}%">{0:.0f} %</span>)", percent);
}

}  // namespace

SourceLines::SourceLines(const std::string& text) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines_.push_back(std::move(line));
  }
}

std::string SourceLines::line_html(int line, std::string_view mark, const std::string& part) const {
  return fmt::format("<{0} class=\"line\"><b>{1}{2:4} </b>{4} {3}</{0}>", mark.empty() ? "span" : "mark",
                     mark.empty() ? " " : mark, line,
                     code_html(cut(lines_[static_cast<std::size_t>(line - 1)], longest_line)), part);
}

std::string SourceLines::excerpt_html(std::string_view file, int line, int other) const {
  const auto count = static_cast<int>(lines_.size());
  if (!file.ends_with(".cu") || line < 1 || line > count) return {};
  std::set<int> shown;
  for (const int place : {line, other})
    if (place >= 1 && place <= count)
      for (int n = std::max(1, place - lines_around); n <= std::min(count, place + lines_around); ++n)
        shown.insert(n);
  std::string text;
  int before = *shown.begin() - 1;
  for (const int n : shown) {
    if (n != before + 1) text += "<span class=\"line\"><b>    ⋮ </b></span>";
    text += line_html(n, n == line ? "▸" : n == other ? "▹" : "");
    before = n;
  }
  return "<pre class=\"code\">" + text + "</pre>\n";
}

std::string SourceLines::whole_html(const std::set<int>& marked, const std::map<int, double>& parts) const {
  const auto count = static_cast<int>(std::min(lines_.size(), most_lines_shown));
  std::string text;
  for (int n = 1; n <= count; ++n) {
    const auto part = parts.find(n);
    const double share = part == parts.end() ? 0 : part->second;
    text += line_html(n, marked.contains(n) ? "▸" : "", parts.empty() ? "" : part_html(share));
  }
  if (lines_.empty()) return {};
  if (lines_.size() > most_lines_shown)
    text +=
        fmt::format("<span class=\"line\">... and {} more lines</span>", lines_.size() - most_lines_shown);
  return "<pre class=\"code\">" + text + "</pre>\n";
}

}  // namespace gridstride::classroom
