// SPDX-License-Identifier: MIT
#include "simt/src/reports/source_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

#include "simt/src/reports/source_code.hpp"
#include "simt/translate/scan.hpp"

namespace gridstride::simt {
namespace {

using translate::is_at;
using translate::is_word_at;
using translate::no_token;
using translate::Token;
using translate::TokenKind;
using translate::Tokens;

// Where the argument that begins at `i` ends: with the next one, with the list that opens at `open`, or with
// the text.
std::size_t end_of_argument(const Tokens& tokens, std::size_t i, std::size_t open) {
  const std::size_t end = std::min(tokens[open].match, tokens.size());
  while (i < end && !(tokens[i].is(",") && tokens[i].enclosing == open)) ++i;
  return i;
}

bool is_of_name(const Token& token) {
  return token.kind == TokenKind::identifier || token.kind == TokenKind::number ||
         translate::is_member_access(token) || token.is("::");
}

// Where the name that ends before token `last` begins, its object included: at "d" of "d->rows[i]". `last`
// where none ends there.
std::size_t name_begin(const Tokens& tokens, std::size_t first, std::size_t last) {
  std::size_t i = last;
  while (i > first) {
    if (tokens[i - 1].is("]") && tokens[i - 1].match != no_token && tokens[i - 1].match > first) {
      const std::size_t open = tokens[i - 1].match;
      if (!std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                       tokens.begin() + static_cast<std::ptrdiff_t>(i) - 1, is_of_name))
        return last;
      i = open;
    } else if (is_word_at(tokens, i - 1)) {
      --i;
      if (i == first || !is_of_name(tokens[i - 1]) || is_word_at(tokens, i - 1)) return i;
      --i;
    } else {
      return last;
    }
  }
  return last;
}

// The first argument of a call whose '(' stands at `open`, without casts and '&': "d_in" of
// "((void**)&d_in, bytes)". Empty where it is not a plain name.
std::string first_argument(const Tokens& tokens, std::size_t open) {
  const std::size_t end = end_of_argument(tokens, open + 1, open);
  std::size_t begin = end;
  while (begin > open + 1 && !tokens[begin - 1].is("&")) --begin;
  return begin < end && name_begin(tokens, begin, end) == begin ? translate::spelled(tokens, begin, end)
                                                                : std::string();
}

bool is_allocating_call(const Tokens& tokens, std::size_t i) {
  static constexpr std::array<std::string_view, 4> calls{"cudaMalloc", "cudaHostAlloc", "cuMemAlloc",
                                                         "cuMemHostAlloc"};
  return is_word_at(tokens, i) && (i == 0 || !tokens[i - 1].is(".")) &&
         std::ranges::any_of(calls, [&](std::string_view call) { return tokens[i].text.starts_with(call); });
}

// The '(' of a macro's call, behind a word in capitals, but not in an index; no_token where there is none.
std::size_t macro_call(const Tokens& tokens) {
  const auto is_small = [](unsigned char c) { return std::islower(c) != 0; };
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (is_word_at(tokens, i) && tokens[i].text.size() > 1 &&
        std::ranges::none_of(tokens[i].text, is_small) && is_at(tokens, i + 1, "(") &&
        (tokens[i].enclosing == no_token || !tokens[tokens[i].enclosing].is("[")))
      return i + 1;
  return no_token;
}

}  // namespace

std::vector<std::string> allocated_names(const std::string& line) {
  const Tokens tokens = translate::lex(line).code;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!is_allocating_call(tokens, i)) continue;
    std::size_t open = i;
    while (open < tokens.size() && !tokens[open].is("(") && !tokens[open].is(";") && !tokens[open].is(","))
      ++open;
    if (is_at(tokens, open, "(")) names.push_back(first_argument(tokens, open));
  }
  if (const std::size_t open = macro_call(tokens); names.empty() && open != no_token)
    names.push_back(first_argument(tokens, open));
  return names;
}

namespace {

// Words that begin a statement, or stand before a type, and are no type.
bool is_keyword(const Token& token) {
  static constexpr std::array<std::string_view, 14> words{
      "return", "throw",  "else",     "if",    "for",  "while",    "do",
      "new",    "delete", "explicit", "using", "case", "typename", "template"};
  return std::ranges::find(words, token.text) != words.end();
}

// Where the part of a statement that begins at `i` ends: at a comma outside of all brackets, or with the
// statement.
std::size_t end_of_part(const Tokens& tokens, std::size_t i) {
  for (; i < tokens.size() && !tokens[i].is(";") && !tokens[i].is(","); ++i) {
    const std::size_t behind = tokens[i].is("<") ? translate::after_template_arguments(tokens, i) : no_token;
    if (behind != no_token) {
      i = behind - 1;
    } else if (tokens[i].match != no_token && tokens[i].match > i) {
      i = tokens[i].match;
    }
  }
  return i;
}

// Of a type, or of what a name is made of.
bool is_of_type(const Token& token) {
  static constexpr std::array<std::string_view, 8> signs{"<", ">", "*", "&", ",", "[", "]", "->"};
  return is_of_name(token) || std::ranges::find(signs, token.text) != signs.end();
}

bool opens_call(const Token& token) { return token.is("(") || token.is("{"); }

// Where the name in a part [first, last) of a statement ends: at what it is given.
std::size_t end_of_name(const Tokens& tokens, std::size_t first, std::size_t last) {
  std::size_t i = first;
  for (; i < last && !opens_call(tokens[i]) && !tokens[i].is("="); ++i)
    if (tokens[i].is("[") && tokens[i].match < last) i = tokens[i].match;
  return i;
}

}  // namespace

std::vector<MadeObject> objects_made(const std::string& line) {
  const Tokens tokens = translate::lex(line).code;
  const auto end = std::ranges::find_if(tokens, [](const Token& token) { return token.is(";"); });
  if (end == tokens.end() || std::next(end) != tokens.end()) return {};
  const auto at = [&](std::size_t i) { return tokens.begin() + static_cast<std::ptrdiff_t>(i); };
  std::vector<MadeObject> objects;
  bool holds_pointers = false;
  for (std::size_t first = 0, last = 0; first + 1 < tokens.size(); first = last + 1) {
    last = end_of_part(tokens, first);
    const std::size_t name_end = end_of_name(tokens, first, last);
    if (std::none_of(at(name_end), at(last), opens_call)) return {};
    const std::size_t name = name_begin(tokens, first, name_end);
    if (name == name_end || is_keyword(tokens[first]) || is_keyword(tokens[name]) ||
        !std::all_of(at(first), at(name), is_of_type))
      return {};
    const bool has_type = name > first;
    if (objects.empty()) {
      if (!has_type && opens_call(tokens[name_end])) return {};  // a call alone
      holds_pointers = !has_type;
    }
    const bool has_star = std::any_of(at(first), at(name), [](const Token& token) { return token.is("*"); });
    objects.push_back(
        {translate::spelled(tokens, name, name_end), has_star || (objects.empty() && holds_pointers)});
  }
  return objects;
}

std::vector<std::string> arguments_at(std::string_view text, std::size_t open) {
  const Tokens tokens = translate::lex(text.substr(open)).code;
  std::vector<std::string> arguments;
  if (tokens.empty()) return arguments;
  const std::size_t end = std::min(tokens[0].match, tokens.size());
  for (std::size_t first = 1, last = 1; first < end; first = last + 1) {
    last = end_of_argument(tokens, first, 0);
    arguments.push_back(translate::spelled(tokens, first, last));
  }
  return arguments;
}

std::vector<std::string> arguments_of_call(std::string_view line, std::string_view function) {
  const Tokens tokens = translate::lex(line).code;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].is(function) && is_at(tokens, i + 1, "(")) return arguments_at(line, tokens[i + 1].begin);
  return {};
}

std::string statement_at(const SourceLine& where) {
  const std::string code = code_at(where, 3);
  return code.substr(0, std::min(code.find('\n', code.find(';')), code.size()));
}

std::size_t times_in(std::string_view word, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

}  // namespace gridstride::simt
