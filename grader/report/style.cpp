// SPDX-License-Identifier: MIT
#include "report/style.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "report/reporter.hpp"

namespace gridstride::report {

std::string Style::painted(const char* code, const std::string& text) const {
  return colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  const std::string margin(indent, ' ');
  std::istringstream words(text);
  std::string line = margin;
  std::string result;
  for (std::string word; words >> word;) {
    if (line.size() > indent && line.size() + 1 + word.size() > width) {
      result += line + '\n';
      line = margin;
    }
    if (line.size() > indent) line += ' ';
    line += word;
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
    result += fmt::format("{}... and {}\n", std::string(indent, ' '), count_text(count - most, "more line"));
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

std::string printable(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == 0x1b && i + 1 < text.size() &&
        text[i + 1] == '[') {  // a control sequence ends with a byte from @ to ~
      for (i += 2; i < text.size() && (text[i] < '@' || text[i] > '~');) ++i;
    } else if (c == '\n' || c == '\t' || (c >= 0x20 && c != 0x7f)) {
      result += text[i];
    }
  }
  return result;
}

}  // namespace gridstride::report
