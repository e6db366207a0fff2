// SPDX-License-Identifier: MIT
#include "simt/translate/specifiers.hpp"

#include <algorithm>

namespace gridstride::translate {
namespace {

unsigned of_word(std::string_view word) {
  if (word == "__host__") return says_host;
  if (word == "__device__") return says_device;
  if (word == "__global__") return says_kernel;
  if (word == "__shared__") return says_shared;
  if (word == "__constant__") return says_constant;
  if (word == "__managed__") return says_managed;
  if (word == "__cluster_dims__") return says_cluster;
  return word == "extern" ? says_extern : 0U;
}

/// Whether a macro's text may stand before a declaration, and is none itself: `[]` would be an array's.
bool are_specifiers(const std::vector<Token>& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i].is("[") && i + 1 < text.size() && text[i + 1].is("]")) return false;
    if (text[i].is(";") || text[i].is("{") || text[i].is("}") || text[i].is("=") || text[i].is("#"))
      return false;
  }
  return true;
}

}  // namespace

void SpecifierMacros::add(const Lexed& lexed) {
  for (std::size_t i = 0; i < lexed.macros.size(); ++i) {
    if (!lexed.macros[i].empty() && lexed.macros[i].front().is("<<<"))
      configurations_.emplace(lexed.macro_names[i]);
    if (!are_specifiers(lexed.macros[i])) continue;
    if (!lexed.macro_parameters[i].empty()) {
      add_bounds(lexed.macro_names[i], lexed.macros[i]);
      continue;
    }
    std::set<std::string>& words = words_[std::string(lexed.macro_names[i])];
    for (const Token& token : lexed.macros[i])
      if (token.kind == TokenKind::identifier) words.emplace(token.text);
  }
}

void SpecifierMacros::add_bounds(std::string_view name, const std::vector<Token>& text) {
  const auto has = [&](std::string_view word) {
    return std::any_of(text.begin(), text.end(), [&](const Token& token) { return token.is(word); });
  };
  const unsigned cluster = has("__cluster_dims__") ? says_cluster : 0;
  if (cluster != 0 || has("__launch_bounds__")) bounds_[std::string(name)] |= says_bounds | cluster;
}

unsigned SpecifierMacros::says(const std::string& name, std::set<std::string>& seen) const {
  const auto macro = words_.find(name);
  if (macro == words_.end() || !seen.insert(name).second) return 0;
  unsigned said = 0;
  for (const std::string& word : macro->second) {
    said |= of_word(word) | says(word, seen);
    if (const auto bounds = bounds_.find(word); bounds != bounds_.end())
      said |= bounds->second & says_cluster;
  }
  return said;
}

void SpecifierMacros::mark(std::vector<Token>& tokens) const {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::identifier) continue;
    if (configurations_.contains(tokens[i].text)) tokens[i].macro_says = says_configuration;
    const bool before_parenthesis = i + 1 < tokens.size() && tokens[i + 1].is("(");
    if (const auto bounds = bounds_.find(tokens[i].text); bounds != bounds_.end() && before_parenthesis)
      tokens[i].macro_says |= bounds->second;
    if (!words_.contains(tokens[i].text)) continue;
    // A call of a macro without parameters, unless it stands between a lambda's captures and its parameters.
    const bool call = before_parenthesis && !(i > 0 && tokens[i - 1].is("]"));
    std::set<std::string> seen;
    if (!call) tokens[i].macro_says |= says(std::string(tokens[i].text), seen);
  }
}

}  // namespace gridstride::translate
