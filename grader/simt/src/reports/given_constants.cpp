// SPDX-License-Identifier: MIT
#include "simt/src/reports/given_constants.hpp"

#include <algorithm>

#include "simt/src/engine.hpp"
#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/source_names.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/translate/scan.hpp"

namespace gridstride::simt {
namespace {

constexpr int most_lines = 8;

// What the host gives the kernel.
std::vector<std::string> arguments_of(const Launch& launch, const std::string& folder) {
  const std::string code = code_at({launch.call->file, launch.call->line, folder}, most_lines);
  const std::size_t configured = code.find(">>>");
  if (configured == std::string::npos) return {};
  const std::string statement = code.substr(0, code.find(';', configured));
  const std::size_t open = statement.find('(', configured);
  return open == std::string::npos ? std::vector<std::string>() : arguments_at(statement, open);
}

// Whether a variable of the host is a literal: `name = "..."`, `name[] = "..."`.
bool is_set_to_literal(const Launch& launch, const std::string& folder, const std::string& name) {
  const std::string text = source_file(launch.call->file, folder).str();
  const translate::Tokens tokens = translate::lex(text).code;
  const auto is_of_device = [](const translate::Token& token) {
    return token.is("__device__") || token.is("__constant__");
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is(name)) continue;
    const std::size_t assigned =
        translate::is_at(tokens, i + 1, "[") && translate::is_at(tokens, i + 2, "]") ? i + 3 : i + 1;
    if (!translate::is_at(tokens, assigned, "=") || assigned + 1 >= tokens.size() ||
        !tokens[assigned + 1].text.ends_with('"'))
      continue;
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(translate::declaration_begin(tokens, i));
    if (std::none_of(begin, tokens.begin() + static_cast<std::ptrdiff_t>(i), is_of_device)) return true;
  }
  return false;
}

}  // namespace

bool is_given_by_host(const Launch& launch, const std::string& folder, const std::string& variable) {
  if (launch.call->line <= 0) return false;
  const std::vector<std::string> arguments = arguments_of(launch, folder);
  return std::ranges::any_of(arguments, [&](const std::string& argument) {
    const WordList words = words_in(argument);
    if (!variable.empty()) return std::ranges::find(words, variable) != words.end();
    if (argument.find('"') != std::string::npos) return true;
    return std::ranges::any_of(words, [&](const std::string& word) {
      return is_name(word) && word.find('.') == std::string::npos && is_set_to_literal(launch, folder, word);
    });
  });
}

}  // namespace gridstride::simt
