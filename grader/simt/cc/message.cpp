// SPDX-License-Identifier: MIT
#include "simt/cc/message.hpp"

#include <charconv>
#include <cstddef>
#include <system_error>

namespace gridstride::cc {

std::optional<unsigned long> number_in(std::string_view digits) {
  unsigned long number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.size() > 9 || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

std::optional<Message> parse_header(const std::string& line) {
  for (const std::string kind : {"fatal error", "error", "warning", "note"}) {
    const std::size_t at = line.find(": " + kind + ": ");
    if (at == std::string::npos) continue;
    const std::size_t column = line.rfind(':', at - 1);
    const std::size_t number =
        column == std::string::npos || column == 0 ? column : line.rfind(':', column - 1);
    if (number == std::string::npos || number == 0) continue;
    Message message{line.substr(0, number),
                    0,
                    line.substr(column + 1, at - column - 1),
                    kind,
                    line.substr(at + kind.size() + 4),
                    {}};
    const auto line_number = number_in(std::string_view(line).substr(number + 1, column - number - 1));
    if (!line_number || !number_in(message.column)) continue;
    message.line = static_cast<int>(*line_number);
    return message;
  }
  return std::nullopt;
}

std::string text_of(const Message& message) {
  std::string text = message.file + ":" + std::to_string(message.line) + ":";
  if (!message.column.empty()) text += message.column + ":";
  text += " " + message.kind + ": " + message.text + "\n";
  for (const std::string& line : message.below) text += line + "\n";
  return text;
}

bool at_one_place(const Message& one, const Message& other) {
  return one.file == other.file && one.line == other.line && one.column == other.column;
}

}  // namespace gridstride::cc
