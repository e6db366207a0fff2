// SPDX-License-Identifier: MIT
#include "simt/translate/constant_calls.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace gridstride::translate {
namespace {

/// Whether the name at `i` is called, maybe with template arguments.
bool is_called(const Tokens& tokens, std::size_t i) {
  const std::size_t behind = is_at(tokens, i + 1, "<") ? after_template_arguments(tokens, i + 1) : i + 1;
  return behind != no_token && is_at(tokens, behind, "(");
}

/// Whether the '[' at `open` holds the length of an array that is declared there: `int s[2][f(3)]`.
bool is_length(const Tokens& tokens, std::size_t open) {
  while (open > 0 && tokens[open - 1].is("]") && tokens[open - 1].match != no_token)
    open = tokens[open - 1].match;
  return open > 1 && is_word_at(tokens, open - 1) && !tokens[open - 2].is("return") &&
         (is_word_at(tokens, open - 2) || tokens[open - 2].is(">") || tokens[open - 2].is("*"));
}

/// First token of the statement around token `i`; of one that is longer than any that people write, a later
/// one.
std::size_t statement_begin(const Tokens& tokens, std::size_t i) {
  constexpr std::size_t longest = 1000;
  const std::size_t block = tokens[i].enclosing;
  const std::size_t least = i - std::min(i, longest);
  while (i > least && i - 1 != block && !tokens[i - 1].is(";") && !tokens[i - 1].is("}")) {
    --i;
    if (tokens[i].is(")") && tokens[i].match != no_token) i = tokens[i].match;
  }
  return i;
}

/// Whether the ':' of the `case` at `label` stands before token `i`.
bool is_behind_label(const Tokens& tokens, std::size_t label, std::size_t i) {
  return std::any_of(tokens.begin() + label, tokens.begin() + i,
                     [](const Token& token) { return token.is(":"); });
}

/// Whether the compiler has to know the value at token `i`.
bool is_constant(const Tokens& tokens, std::size_t i) {
  std::size_t outer = i;  // what of the statement itself `i` stands in
  for (std::size_t open = tokens[i].enclosing; open != no_token && !tokens[open].is("{");
       open = tokens[open].enclosing) {
    const bool asks = open > 0 && (tokens[open - 1].is("static_assert") || tokens[open - 1].is("constexpr"));
    if (tokens[open].is("(") ? asks : is_length(tokens, open)) return true;
    outer = open;
  }
  for (std::size_t at = statement_begin(tokens, outer); at < i; ++at) {
    if (tokens[at].is("constexpr") && !is_at(tokens, at + 1, "(")) return true;
    if (tokens[at].is("case") && !is_behind_label(tokens, at, i)) return true;
    const std::size_t behind = tokens[at].is("<") ? after_template_arguments(tokens, at) : no_token;
    if (behind != no_token && behind > i) return true;
  }
  return false;
}

/// Whether `std::` stands before token `i`.
bool is_of_std(const Tokens& tokens, std::size_t i) {
  return i > 1 && tokens[i - 1].is("::") && tokens[i - 2].is("std");
}

/// Whether it is one of those functions of the standard library that programs take constants from.
bool is_of_library(const Tokens& tokens, std::size_t i) {
  if (is_of_std(tokens, i)) return tokens[i].is("max") || tokens[i].is("min");
  if (i < 2 || !tokens[i - 1].is("::") || !tokens[i - 2].is(">")) return false;
  const std::size_t open = before_template_arguments(tokens, i - 2);
  return open != no_token && open > 0 && tokens[open - 1].is("numeric_limits") && is_of_std(tokens, open - 1);
}

/// Whether it is a member, or a name that something but a class of the program may qualify.
bool is_of_other(const Tokens& tokens, std::size_t i) {
  if (is_member_access(tokens[i - 1])) return true;
  if (!tokens[i - 1].is("::")) return false;
  return !is_word_at(tokens, i - 2) || tokens[i - 2].is("std") || tokens[i - 2].is("cuda") ||
         tokens[i - 2].is("thrust");
}

}  // namespace

std::vector<ConstantCall> constant_calls(const Lexed& lexed) {
  const Tokens& tokens = lexed.code;
  std::vector<ConstantCall> calls;
  for (const DeviceFunction& function : device_functions(tokens)) {
    if (function.on_host_too) continue;
    std::set<std::string_view> own;
    for (std::size_t i = declaration_begin(tokens, function.body_begin); i < function.body_end; ++i)
      if (is_word_at(tokens, i) && !is_called(tokens, i)) own.insert(tokens[i].text);
    for (std::size_t i = function.body_begin + 1; i < function.body_end; ++i) {
      if (!is_word_at(tokens, i) || !is_called(tokens, i) || own.contains(tokens[i].text)) continue;
      const bool of_library = is_of_library(tokens, i);
      if (!of_library && is_of_other(tokens, i)) continue;
      if (is_constant(tokens, i) && is_always_compiled(lexed, i))
        calls.push_back({tokens[i].line, tokens[i].column, std::string(tokens[i].text), of_library});
    }
  }
  return calls;
}

}  // namespace gridstride::translate
