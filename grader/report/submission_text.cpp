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

}  // namespace

SubmissionText::SubmissionText(std::string text, std::string_view stub, std::string_view solution)
    : text_(std::move(text)), lexed_(translate::lex(text_)) {
  std::ranges::set_intersection(blocks_of(stub), blocks_of(solution), std::inserter(given_, given_.end()));
}

int SubmissionText::definition_line(std::string_view function) const {
  const std::vector<Token>& tokens = lexed_.code;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is(function) || !tokens[i + 1].is("(") || tokens[i + 1].match == no_token) continue;
    const std::size_t behind = tokens[i + 1].match + 1;
    if (behind < tokens.size() && tokens[behind].is("{")) return tokens[i].line;
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
