// SPDX-License-Identifier: MIT
#include "sandbox/build_log.hpp"

#include <cstddef>

#include "simt/translate/lexer.hpp"
#include "simt/translate/scan.hpp"
#include "system/durable_file.hpp"
#include "text/controls.hpp"

namespace gridstride::sandbox {
namespace {

constexpr std::size_t most_log_bytes = 16 << 10;

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
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
  const translate::Tokens tokens = translate::lex(contract).code;
  for (std::size_t name = 0; name + 1 < tokens.size(); ++name) {
    const std::size_t close = tokens[name + 1].match;
    if (!tokens[name].is(function) || !tokens[name + 1].is("(") || close == translate::no_token ||
        !translate::at_namespace_scope(tokens, name))
      continue;
    const std::size_t begin = translate::declaration_begin(tokens, name);
    std::size_t end = close;
    while (end < tokens.size() && !tokens[end].is(";") && !tokens[end].is("{")) ++end;
    if (begin < name && translate::is_at(tokens, end, ";")) return translate::spelled(tokens, begin, end);
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
