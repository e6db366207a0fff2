// SPDX-License-Identifier: MIT
#include "report/submission_text.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace gridstride::report {
namespace {

using translate::no_token;
using translate::Token;

/// The code between a brace and its partner, however it is laid out.
std::string block_text(const std::vector<Token>& tokens, std::size_t open) {
  std::string text;
  for (std::size_t i = open; i <= tokens[open].match; ++i) text.append(tokens[i].text).append(" ");
  return text;
}

bool opens_block(const Token& token) { return token.is("{") && token.match != no_token; }

std::set<std::string> blocks_of(std::string_view source) {
  const translate::Lexed lexed = translate::lex(source);
  std::set<std::string> blocks;
  for (std::size_t i = 0; i < lexed.code.size(); ++i)
    if (opens_block(lexed.code[i])) blocks.insert(block_text(lexed.code, i));
  return blocks;
}

/// Index of the kernel's name before a "<<<": its own template's arguments may stand in between.
std::size_t launched_name(const std::vector<Token>& tokens, std::size_t launch) {
  std::size_t at = launch - 1;
  if (!tokens[at].is(">")) return at;
  for (std::size_t open = 0; at > 0; --at) {
    if (tokens[at].is(">")) ++open;
    if (tokens[at].is("<") && --open == 0) return at - 1;
  }
  return at;
}

}  // namespace

SubmissionText::SubmissionText(std::string text, std::string_view stub, std::string_view solution)
    : text_(std::move(text)), lexed_(translate::lex(text_)) {
  std::ranges::set_intersection(blocks_of(stub), blocks_of(solution), std::inserter(given_, given_.end()));
}

/// Index of the function's name where it is defined, else no_token.
std::size_t SubmissionText::definition(std::string_view function) const {
  const std::vector<Token>& tokens = lexed_.code;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is(function) || !tokens[i + 1].is("(") || tokens[i + 1].match == no_token) continue;
    const std::size_t behind = tokens[i + 1].match + 1;
    if (behind < tokens.size() && tokens[behind].is("{")) return i;
  }
  return no_token;
}

/// Index of the '{' where a function's body begins, else no_token.
std::size_t SubmissionText::body(std::string_view function) const {
  const std::size_t name = definition(function);
  const std::size_t open = name == no_token ? name : lexed_.code[name + 1].match + 1;
  return open != no_token && opens_block(lexed_.code[open]) ? open : no_token;
}

int SubmissionText::definition_line(std::string_view function) const {
  const std::size_t name = definition(function);
  return name == no_token ? 0 : lexed_.code[name].line;
}

std::string SubmissionText::function_at(int line) const {
  const std::vector<Token>& tokens = lexed_.code;
  // The last of the line's: before it there may be parameters of a function that stands in this line.
  const auto in_block = std::find_if(tokens.rbegin(), tokens.rend(), [&](const Token& token) {
    return token.line == line && token.enclosing != no_token;
  });
  std::string name;
  for (std::size_t open = in_block == tokens.rend() ? no_token : in_block->enclosing; open != no_token;
       open = tokens[open].enclosing) {
    if (open < 3 || !tokens[open].is("{") || !tokens[open - 1].is(")")) continue;
    const std::size_t parameters = tokens[open - 1].match;
    if (parameters != no_token && parameters > 0)
      name = tokens[parameters - 1].text;  // the outermost's stays
  }
  return name;
}

int SubmissionText::line_of_use(std::string_view function, std::string_view name) const {
  const std::vector<Token>& tokens = lexed_.code;
  const std::size_t open = body(function);
  for (std::size_t i = open; open != no_token && i < tokens[open].match; ++i)
    if (tokens[i].is(name)) return tokens[i].line;
  return 0;
}

int SubmissionText::line_of_one_thread(std::string_view function) const {
  const std::vector<Token>& tokens = lexed_.code;
  const std::size_t open = body(function);
  for (std::size_t i = open; open != no_token && i + 4 < tokens[open].match; ++i) {
    const bool launches = tokens[i].is("<<<") && tokens[i + 1].is("1") && tokens[i + 2].is(",") &&
                          tokens[i + 3].is("1") && tokens[i + 4].is(">");
    if (!launches) continue;
    const std::size_t kernel = body(tokens[launched_name(tokens, i)].text);
    for (std::size_t at = kernel; kernel != no_token && at < tokens[kernel].match; ++at)
      if (tokens[at].is("for") || tokens[at].is("while") || tokens[at].is("do")) return tokens[at].line;
    return tokens[i - 1].line;
  }
  return 0;
}

bool SubmissionText::is_given(int line) const {
  const std::vector<Token>& tokens = lexed_.code;
  const auto first = std::ranges::find(tokens, line, &Token::line);
  if (first == tokens.end()) return false;
  std::size_t open = first->enclosing;
  while (open != no_token && !opens_block(tokens[open])) open = tokens[open].enclosing;
  return open != no_token && given_.contains(block_text(tokens, open));
}

}  // namespace gridstride::report
