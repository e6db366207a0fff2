// SPDX-License-Identifier: MIT
#include "report/style.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <vector>

#include "language/language.hpp"
#include "report/columns.hpp"
#include "report/reporter.hpp"
#include "text/controls.hpp"

namespace gridstride::report {

std::string Style::painted(const char* code, const std::string& text) const {
  return colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

namespace {

/// What of a text stays on one line, and whether a space stands before it.
struct Piece {
  std::string_view text;
  bool spaced = false;
};

/// Words; Chinese is cut between its characters.
std::vector<Piece> pieces(std::string_view text) {
  constexpr std::string_view spaces = " \t\n\v\f\r";
  std::vector<Piece> result;
  for (std::size_t at = text.find_first_not_of(spaces); at != std::string_view::npos;
       at = text.find_first_not_of(spaces, at)) {
    const std::size_t end = std::min(text.find_first_of(spaces, at), text.size());
    result.push_back({text.substr(at, 0), true});
    char32_t before = 0;
    while (at < end) {
      const text::Character next = text::first_character(text.substr(at, end - at));
      if (before != 0 && may_break_between(before, next.code)) result.push_back({text.substr(at, 0), false});
      Piece& last = result.back();
      last.text = {last.text.data(), last.text.size() + next.bytes};
      before = next.code;
      at += next.bytes;
    }
  }
  return result;
}

}  // namespace

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  const std::string margin(indent, ' ');
  std::string line = margin;
  std::size_t used = indent;
  std::string result;
  for (const Piece& piece : pieces(text)) {
    const std::size_t columns = columns_of(piece.text);
    const std::size_t space = piece.spaced && used > indent ? 1 : 0;
    if (used > indent && used + space + columns > width) {
      result += line + '\n';
      line = margin;
      used = indent;
    } else {
      line.append(space, ' ');
      used += space;
    }
    line += piece.text;
    used += columns;
  }
  return result + line + '\n';
}

std::string indented(const std::string& text, std::size_t indent, std::size_t most) {
  std::istringstream lines(text);
  std::string result;
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    if (count < most) result += std::string(indent, ' ') + line + '\n';
  if (count > most)
    result += std::string(indent, ' ') +
              language::trn("... and {} more line", "... and {} more lines", count - most) + '\n';
  return result;
}

std::string time_text(double time_ns) {
  struct Unit {
    double ns;
    const char* name;
  };
  for (const Unit unit : {Unit{1e9, "s"}, Unit{1e6, "ms"}, Unit{1e3, "us"}})
    if (time_ns >= unit.ns) return fmt::format("{:.3g} {}", time_ns / unit.ns, unit.name);
  return fmt::format("{:.3g} ns", time_ns);
}

std::string billions_text(double operations_per_ns) {
  return operations_per_ns < 1000 ? fmt::format("{:.3g}", operations_per_ns)
                                  : fmt::format("{:.0f}", operations_per_ns);
}

std::string points_text(double points) { return fmt::format("{:.4g}", points); }

std::string count_text(std::size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

bool colours_wanted(int file_descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no_color != nullptr && *no_color != '\0') return false;
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return ::isatty(file_descriptor) == 1;
}

std::string printable(const std::string& text) { return text::without_controls(text); }

}  // namespace gridstride::report
