// SPDX-License-Identifier: MIT
#include "simt/translate/llvm_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace gridstride::translate {

using std::string_view;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

unsigned long number_at(string_view text) {
  unsigned long number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

unsigned long number_after(string_view text, string_view mark) {
  const std::size_t found = text.find(mark);
  return found == text.npos ? 0 : number_at(text.substr(found + mark.size()));
}

std::vector<string_view> operands(string_view text) {
  std::vector<string_view> parts;
  int depth = 0;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '"') quoted = !quoted;
    if (quoted && i < text.size()) continue;
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    if (c == ')' || c == ']' || c == '}' || c == '>') --depth;
    if (depth < 0 || (c == ',' && (depth == 0 || i == text.size()))) {
      string_view part = text.substr(begin, i - begin);
      part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
      parts.push_back(part);
      begin = i + 1;
      if (depth < 0) break;
    }
  }
  return parts;
}

string_view last_word(string_view operand) { return operand.substr(operand.rfind(' ') + 1); }

string_view value_of(string_view operand) {
  const string_view last = last_word(operand);
  return last.starts_with('%') ? last : string_view();
}

string_view type_of(string_view operand) { return operand.substr(0, operand.find(' ')); }

Assignment assignment_of(string_view line) {
  const std::size_t sign = line.find(" = ");
  if (line.starts_with("  %") && sign != line.npos) return {line.substr(2, sign - 2), line.substr(sign + 3)};
  return {{}, line.substr(std::min(line.find_first_not_of(' '), line.size()))};
}

string_view without_metadata(string_view line) { return line.substr(0, line.find(", !")); }

std::vector<string_view> values_in(string_view text) {
  std::vector<string_view> values;
  for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_' || text[end] == '.'))
      ++end;
    values.push_back(text.substr(at, end - at));
  }
  return values;
}

unsigned long elements_of(string_view type) {
  unsigned long count = 0;
  while (type.starts_with('[')) {
    count = std::max(count, 1UL) * number_at(type.substr(1));
    type.remove_prefix(std::min(type.find(" x ") + 3, type.size()));
  }
  return count;
}

bool is_debug_or_lifetime(string_view line) {
  return line.find("@llvm.dbg.") != line.npos || line.find("@llvm.lifetime.") != line.npos;
}

bool is_own_assignment(string_view line) { return line.find(", !annotation ") != line.npos; }

string_view place_of(string_view line) {
  constexpr string_view mark = ", !dbg !";
  const std::size_t place = line.find(mark);
  if (place == line.npos) return {};
  return line.substr(place, line.find_first_not_of("0123456789", place + mark.size()) - place);
}

bool mentions(string_view line, string_view value) {
  for (std::size_t at = line.find(value); at != line.npos; at = line.find(value, at + 1)) {
    const std::size_t end = at + value.size();
    if (end == line.size() || std::isdigit(static_cast<unsigned char>(line[end])) == 0) return true;
  }
  return false;
}

bool defines_kernel(std::string_view line) {
  return line.find(" section \"gs_kernels\"") != std::string_view::npos;
}

}  // namespace gridstride::translate
