// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// Whether one of these words stands in [first, last), outside of brackets.
template <std::size_t count>
bool has_word(const Tokens& tokens, std::size_t first, std::size_t last,
              const std::array<std::string_view, count>& words) {
  for (std::size_t i = first; i < last; ++i) {
    if (std::any_of(words.begin(), words.end(), [&](std::string_view word) { return tokens[i].is(word); }))
      return true;
    if (tokens[i].match != no_token && tokens[i].match > i) i = tokens[i].match;
  }
  return false;
}

/// Whether the function whose parameters open at `open` is named `S::f`.
bool is_qualified(const Tokens& tokens, std::size_t open) {
  std::size_t i = open;
  if (i > 0 && tokens[i - 1].is(">")) i = before_template_arguments(tokens, i - 1);
  if (i == no_token || i < 2) return false;
  for (std::size_t at = i - 1; at > 0 && at + 4 > i; --at) {
    if (tokens[at].is("operator")) return tokens[at - 1].is("::");
  }
  return tokens[i - 2].is("::");
}

}  // namespace

bool declares_at_file_scope(const Tokens& tokens, std::size_t i) {
  if (!at_namespace_scope(tokens, i)) return false;
  const std::size_t begin = declaration_begin(tokens, i);
  std::size_t end = i;
  while (end < tokens.size() && !tokens[end].is(";") && !tokens[end].is("=") && !tokens[end].is("{") &&
         !tokens[end].is("[") && !tokens[end].is("(")) {
    ++end;
  }
  static constexpr std::array<std::string_view, 2> no{"template", "inline"};
  if (has_word(tokens, begin, end, no)) return false;
  return end < 2 || !tokens[end - 2].is("::");
}

namespace {

/// The functions that are declared without a side in this file, for the host.
std::set<std::string_view> declared_for_host(const Tokens& tokens) {
  static constexpr std::array<std::string_view, 4> not_it{"__host__", "__device__", "__global__", "="};
  std::set<std::string_view> names;
  for (std::size_t open = 2; open < tokens.size(); ++open) {
    if (!tokens[open].is("(") || tokens[open].match == no_token || !is_word_at(tokens, open - 1) ||
        !is_at(tokens, tokens[open].match + 1, ";") || !at_namespace_scope(tokens, open))
      continue;
    const std::size_t begin = declaration_begin(tokens, open);
    if (begin + 1 < open && !has_word(tokens, begin, open, not_it)) names.insert(tokens[open - 1].text);
  }
  return names;
}

}  // namespace

void rewrite_device_functions(const Tokens& tokens, Edits& edits) {
  static constexpr std::array<std::string_view, 6> not_its_own{"__host__", "__global__",      "template",
                                                               "inline",   "__forceinline__", "friend"};
  const std::set<std::string_view> for_host = declared_for_host(tokens);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is("__device__") || !at_namespace_scope(tokens, i)) continue;
    const Declaration declaration = declaration_at(tokens, i);
    const bool lambda = i > 0 && tokens[i - 1].is("]");
    if (lambda || declaration.is_variable || declaration.parameters == no_token) continue;
    const std::size_t begin = declaration_begin(tokens, i);
    if (has_word(tokens, begin, declaration.parameters, not_its_own) ||
        for_host.contains(tokens[declaration.parameters - 1].text))
      continue;
    if (!is_qualified(tokens, declaration.parameters)) {
      edits.replace(tokens[i].begin, tokens[i].end(), "gs_device_function");
    } else if (declaration.body_begin != no_token) {
      edits.replace(tokens[i].begin, tokens[i].end(), "inline");
    }
  }
}

}  // namespace gridstride::translate
