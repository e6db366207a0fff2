// SPDX-License-Identifier: MIT
#include "sandbox/build_log.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <span>

#include "simt/translate/lexer.hpp"
#include "simt/translate/scan.hpp"
#include "system/durable_file.hpp"
#include "text/controls.hpp"

namespace gridstride::sandbox {
namespace {

constexpr std::size_t most_log_bytes = 16 << 10;
constexpr std::size_t most_symbols = 10;  // that are told

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  std::string result;
  std::size_t begin = 0;
  for (std::size_t at = 0; (at = text.find(from, begin)) != std::string::npos; begin = at + from.size())
    result.append(text, begin, at - begin).append(to);
  return result.append(text, begin);
}

std::span<const std::string> told(const std::vector<std::string>& symbols) {
  return std::span(symbols).first(std::min(symbols.size(), most_symbols));
}

/// "7 more" behind those that are told.
std::string further(std::size_t all, const std::string& submission_name, const std::string& what) {
  if (all <= most_symbols) return {};
  return submission_name + ": error: " + what + ": " + std::to_string(all - most_symbols) + " more\n";
}

}  // namespace

std::string readable_log(std::string text, const std::vector<std::pair<std::string, std::string>>& prefixes) {
  text = text::without_controls(text);
  for (const auto& [from, to] : prefixes) text = replaced(text, from, to);
  if (text.size() <= most_log_bytes) return text;
  const std::size_t end = text.rfind('\n', most_log_bytes - 1);
  if (end != std::string::npos && end >= most_log_bytes / 2)
    text.resize(end + 1);
  else  // a line that is itself long, as with a template's type: its beginning says what it is about
    text = text::start_of(text, most_log_bytes) + "...\n";
  return text + "... (the rest is cut)\n";
}

namespace {

std::string declaration_in(std::string_view function, const translate::Tokens& tokens) {
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

/// A contract that is looked into for each symbol.
struct Contract {
  std::string name;
  std::string text;
  translate::Lexed lexed;

  explicit Contract(const std::filesystem::path& file)
      : name(file.filename().string()), text(system::read_file(file)), lexed(translate::lex(text)) {}
};

}  // namespace

std::string declaration_of(std::string_view function, std::string_view contract) {
  return declaration_in(function, translate::lex(contract).code);
}

std::string undefined_message(const std::vector<std::string>& symbols, const std::string& submission_name,
                              const std::vector<std::filesystem::path>& contracts) {
  std::deque<Contract> read;  // whose tokens point into its text
  for (const std::filesystem::path& contract : contracts) read.emplace_back(contract);
  std::string message;
  for (const std::string& symbol : told(symbols)) {
    const std::string function = symbol.substr(0, symbol.find('('));
    std::string line;
    for (const Contract& contract : read) {
      const std::string declaration = declaration_in(function, contract.lexed.code);
      if (declaration.empty()) continue;
      line = "your file does not define `" + declaration + "`, which the contract " + contract.name +
             " declares (name and parameter types must be the same)";
      break;
    }
    if (line.empty() && function.starts_with("cuda"))
      line = "the CPU device does not have `" + function + "`";
    else if (line.empty())
      line = "your file uses `" + symbol + "`, which nothing defines";
    message.append(submission_name).append(": error: ").append(line).append("\n");
  }
  return message + further(symbols.size(), submission_name, "functions that nothing defines");
}

std::string redefined_message(const std::vector<std::string>& symbols, const std::string& submission_name) {
  std::string message;
  for (const std::string& symbol : told(symbols))
    message += submission_name + ": error: your file defines `" + symbol +
               "`, which belongs to the CPU device; give it another name\n";
  return message + further(symbols.size(), submission_name, "functions of the CPU device that it defines");
}

}  // namespace gridstride::sandbox
