// SPDX-License-Identifier: MIT
#include "simt/src/reports/source_code.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "simt/translate/code_text.hpp"

namespace gridstride::simt {

std::string_view first_lines(std::string_view text, int most) {
  std::size_t end = 0;
  for (int line = 0; line < most && end < text.size(); ++line)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end);
}

std::vector<std::string> code_lines(const SourceLine& where, int most) {
  const std::string text = source_file(where.file, where.folder).str();
  std::istringstream code(translate::code_text(first_lines(text, most)));
  std::vector<std::string> lines;
  for (std::string line; std::getline(code, line);) lines.push_back(std::move(line));
  return lines;
}

std::string code_at(const SourceLine& where, int most_lines) {
  if (where.line <= 0) return {};
  const std::vector<std::string> lines = code_lines(where, where.line + most_lines - 1);
  std::string code;
  const auto first = static_cast<std::size_t>(where.line);
  for (std::size_t line = first; line <= lines.size(); ++line)
    code += (line == first ? "" : "\n") + lines[line - 1];
  return code;
}

}  // namespace gridstride::simt
