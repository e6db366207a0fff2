// SPDX-License-Identifier: MIT
#include "classroom/intake/lesson_of_text.hpp"

#include <algorithm>
#include <set>

#include "simt/translate/lexer.hpp"
#include "system/durable_file.hpp"

namespace gridstride::classroom {
namespace {

using translate::Lexed;
using translate::no_token;
using translate::Token;
using translate::TokenKind;

constexpr std::size_t longest_trailer = 40;  // tokens between parameters and body: noexcept, -> type

std::vector<std::string> graded_functions(const std::string& contract) {
  const Lexed lexed = translate::lex(contract);
  std::vector<std::string> names;
  for (std::size_t i = 0; i + 1 < lexed.code.size(); ++i) {
    const Token& open = lexed.code[i + 1];
    if (!lexed.code[i].is("GRADED_FUNCTIONS") || !open.is("(") || open.match == no_token) continue;
    for (std::size_t name = i + 2; name < open.match; ++name)
      if (lexed.code[name].kind == TokenKind::identifier) names.emplace_back(lexed.code[name].text);
  }
  return names;
}

/// Whether a body follows behind the parameters that end there: neither a declaration nor a call.
bool has_body(const std::vector<Token>& code, std::size_t parameters_end) {
  const std::size_t end = std::min(code.size(), parameters_end + longest_trailer);
  for (std::size_t i = parameters_end + 1; i < end; ++i) {
    if (code[i].is("{")) return true;
    if (code[i].is(";") || code[i].is(")") || code[i].is("}") || code[i].is(",") || code[i].is("="))
      return false;
  }
  return false;
}

bool is_in_parentheses(const std::vector<Token>& code, const Token& token) {
  return token.enclosing != no_token && !code[token.enclosing].is("{");
}

std::set<std::string_view> defined_functions(const std::vector<Token>& code) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i + 1 < code.size(); ++i) {
    const Token& open = code[i + 1];
    if (code[i].kind == TokenKind::identifier && open.is("(") && open.match != no_token &&
        !is_in_parentheses(code, code[i]) && has_body(code, open.match))
      names.insert(code[i].text);
  }
  return names;
}

std::set<std::string_view> included_files(const Lexed& lexed) {
  std::set<std::string_view> names;
  for (const translate::Include& include : lexed.includes)
    names.insert(include.name.substr(include.name.find_last_of("/\\") + 1));
  return names;
}

}  // namespace

Contracts::Contracts(const std::vector<harness::Lesson>& lessons) {
  for (const harness::Lesson& lesson : lessons) {
    if (lesson.folder.empty()) continue;
    const std::string header = lesson.slug + ".cuh";
    std::vector<std::string> functions =
        graded_functions(system::read_bytes(lesson.folder / header).value_or(""));
    if (!functions.empty()) contracts_.push_back({&lesson, header, std::move(functions)});
  }
}

const harness::Lesson* Contracts::lesson_of(std::string_view text, const harness::Lesson* named) const {
  const Lexed lexed = translate::lex(text);
  const std::set<std::string_view> included = included_files(lexed);
  const std::set<std::string_view> defined = defined_functions(lexed.code);
  const auto is_defined = [&](const std::string& function) { return defined.contains(function); };
  const auto is_included = [&](const Contract& one) { return included.contains(one.header); };
  const bool any_included = std::ranges::any_of(contracts_, is_included);
  const harness::Lesson* found = nullptr;
  for (const Contract& one : contracts_) {
    if (any_included && !is_included(one)) continue;
    const bool some = std::ranges::any_of(one.functions, is_defined);
    if (some && !any_included && one.lesson == named) return named;
    if (any_included ? !some : !std::ranges::all_of(one.functions, is_defined)) continue;
    if (found != nullptr) return nullptr;
    found = one.lesson;
  }
  return found;
}

}  // namespace gridstride::classroom
