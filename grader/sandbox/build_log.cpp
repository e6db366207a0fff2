// SPDX-License-Identifier: MIT
#include "sandbox/build_log.hpp"

#include <algorithm>
#include <cctype>

#include "system/durable_file.hpp"
#include "text/controls.hpp"

namespace gridstride::sandbox {
namespace {

constexpr std::size_t most_log_bytes = 16 << 10;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Spaces in place of comments, so that a comment is never taken for code; lengths stay.
std::string without_comments(std::string_view text) {
  std::string code(text);
  for (std::size_t i = 0; i + 1 < code.size(); ++i) {
    if (code[i] != '/' || (code[i + 1] != '/' && code[i + 1] != '*')) continue;
    const bool line = code[i + 1] == '/';
    std::size_t end = code.find(line ? "\n" : "*/", i + 2);
    end = end == std::string::npos ? code.size() : end + (line ? 0 : 2);
    std::fill(code.begin() + static_cast<std::ptrdiff_t>(i), code.begin() + static_cast<std::ptrdiff_t>(end),
              ' ');
  }
  return code;
}

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!space)
      line.push_back(c);
    else if (!line.empty() && line.back() != ' ')
      line.push_back(' ');
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

}  // namespace

std::string readable_log(std::string text, const std::vector<std::pair<std::string, std::string>>& prefixes) {
  text = text::without_controls(text);
  for (const auto& [from, to] : prefixes) replace_all(text, from, to);
  if (text.size() <= most_log_bytes) return text;
  const std::size_t end = text.rfind('\n', most_log_bytes - 1);
  if (end != std::string::npos && end >= most_log_bytes / 2)
    text.resize(end + 1);
  else  // a line that is itself long, as with a template's type: its beginning says what it is about
    text = text::start_of(text, most_log_bytes) + "...\n";
  return text + "... (the rest is cut)\n";
}

std::string declaration_of(std::string_view function, std::string_view contract) {
  const std::string code = without_comments(contract);
  for (std::size_t at = 0; (at = code.find(function, at)) != std::string::npos; at += function.size()) {
    const std::size_t after = at + function.size();
    if (at == 0 || is_word(code[at - 1]) || after >= code.size() || code[after] != '(') continue;
    const std::size_t end = code.find(';', after);
    const std::size_t before = code.find_last_of(";}{", at);
    std::size_t begin = before == std::string::npos ? 0 : before + 1;
    // A preprocessor line above ends at its line's end.
    if (const std::size_t hash = code.rfind('#', at); hash != std::string::npos && hash >= begin)
      begin = code.find('\n', hash);
    if (end != std::string::npos && begin < at)
      return on_one_line(std::string_view(code).substr(begin, end - begin));
  }
  return {};
}

std::string undefined_message(const std::vector<std::string>& symbols, const std::string& submission_name,
                              const std::vector<std::filesystem::path>& contracts) {
  std::string message;
  for (const std::string& symbol : symbols) {
    const std::string function = symbol.substr(0, symbol.find('('));
    std::string line;
    for (const std::filesystem::path& contract : contracts) {
      const std::string declaration = declaration_of(function, system::read_file(contract));
      if (declaration.empty()) continue;
      line = "your file does not define `" + declaration + "`, which the contract " +
             contract.filename().string() + " declares (name and parameter types must be the same)";
      break;
    }
    if (line.empty() && function.starts_with("cuda"))
      line = "the CPU device does not have `" + function + "`";
    else if (line.empty())
      line = "your file uses `" + symbol + "`, which nothing defines";
    message.append(submission_name).append(": error: ").append(line).append("\n");
  }
  return message;
}

std::string redefined_message(const std::vector<std::string>& symbols, const std::string& submission_name) {
  std::string message;
  for (const std::string& symbol : symbols)
    message += submission_name + ": error: your file defines `" + symbol +
               "`, which belongs to the CPU device; give it another name\n";
  return message;
}

}  // namespace gridstride::sandbox
