// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

constexpr std::string_view name = "__CUDA_ARCH__";
constexpr std::string_view number = "__GRIDSTRIDE_ARCH__";  // defined on the compiler's command line

/// Offsets of the name in a directive's text.
std::vector<std::size_t> uses(std::string_view text) {
  std::vector<std::size_t> found;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) found.push_back(at);
  return found;
}

bool asks_whether_defined(std::string_view text) {
  return text.find("defined") != text.npos || text.find("ifdef") != text.npos ||
         text.find("ifndef") != text.npos;
}

/// What a directive asks: `#ifdef` and `#if defined(...)` alone, their opposites, or anything else.
enum class Question { is_defined, is_not_defined, other };

Question question(std::string_view text) {
  std::string plain;
  std::copy_if(text.begin(), text.end(), std::back_inserter(plain),
               [](char c) { return c != ' ' && c != '\t' && c != '(' && c != ')' && c != '\r'; });
  plain.resize(std::min(plain.find("//"), plain.size()));
  plain.resize(std::min(plain.find("/*"), plain.size()));
  if (plain == "#ifdef__CUDA_ARCH__" || plain == "#ifdefined__CUDA_ARCH__") return Question::is_defined;
  if (plain == "#ifndef__CUDA_ARCH__" || plain == "#if!defined__CUDA_ARCH__") return Question::is_not_defined;
  return Question::other;
}

/// Whether a statement that begins at token `i` declares something: `float x`, `auto* p`, `T<int> y`.
bool declares(const Tokens& tokens, std::size_t i) {
  static constexpr std::array<std::string_view, 12> statements{
      "return", "if", "for", "while", "do", "switch", "throw", "goto", "break", "continue", "delete", "else"};
  if (!is_word_at(tokens, i)) return false;
  if (std::any_of(statements.begin(), statements.end(),
                  [&](std::string_view word) { return tokens[i].is(word); }))
    return false;
  std::size_t at = i + 1;
  while (is_at(tokens, at, "::") && is_word_at(tokens, at + 1)) at += 2;
  if (is_at(tokens, at, "<")) at = after_template_arguments(tokens, at);
  if (at == no_token) return false;
  while (is_at(tokens, at, "*") || is_at(tokens, at, "&")) ++at;
  return is_word_at(tokens, at);
}

bool is_one_of(const Tokens& tokens, std::size_t i, std::string_view punctuation) {
  return i < tokens.size() && tokens[i].text.size() == 1 &&
         punctuation.find(tokens[i].text) != punctuation.npos;
}

/// The names that the declaration at token `i` gives: x and y of `T<int, 3> x = f(z), *y;`. Rather one too
/// many.
void collect_names(const Tokens& tokens, std::size_t i, std::vector<std::string_view>& names) {
  bool in_value = false;
  for (; i < tokens.size() && !tokens[i].is(";"); ++i) {
    if (tokens[i].is(",")) in_value = false;
    if (tokens[i].is("=")) in_value = true;
    if (is_one_of(tokens, i, "([{") && tokens[i].match != no_token) i = tokens[i].match;
    if (in_value || !is_word_at(tokens, i)) continue;
    if (is_one_of(tokens, i + 1, "=;,[({")) names.push_back(tokens[i].text);
    const std::size_t behind = is_at(tokens, i + 1, "<") ? after_template_arguments(tokens, i + 1) : no_token;
    if (behind != no_token) i = behind - 1;
  }
}

/// Whether the tokens [first, last) are whole statements. @param names what they declare
bool is_whole_statements(const Tokens& tokens, std::size_t first, std::size_t last,
                         std::vector<std::string_view>& names) {
  if (first < last && !tokens[last - 1].is(";") && !tokens[last - 1].is("}")) return false;
  if (is_at(tokens, first, "else")) return false;
  bool begins = true;
  for (std::size_t i = first; i < last; ++i) {
    if (begins && declares(tokens, i)) collect_names(tokens, i, names);
    if (tokens[i].is("case") || tokens[i].is("default")) return false;  // a label of the switch around it
    begins = tokens[i].is(";") || tokens[i].is("}");
    const std::size_t match = tokens[i].match;
    const bool bracket = tokens[i].is("(") || tokens[i].is("[") || tokens[i].is("{");
    if (!bracket && (tokens[i].is(")") || tokens[i].is("]") || tokens[i].is("}"))) return false;
    if (!bracket) continue;
    if (match == no_token || match >= last) return false;
    begins = tokens[i].is("{");
    i = match;
  }
  return true;
}

/// Whether one of the names stands behind token `first`, where what is declared there is still known.
bool are_used(const std::vector<std::string_view>& names, const Tokens& tokens, std::size_t first) {
  for (std::size_t i = first; i < tokens.size(); ++i) {
    if (tokens[i].is("}") && tokens[i].match < first) return false;
    if (is_word_at(tokens, i) && std::ranges::find(names, tokens[i].text) != names.end()) return true;
  }
  return false;
}

std::string is_defined(std::string_view macro) { return "gs_is_defined(" + std::string(macro) + ")"; }

/// What a directive asks, as a condition of the language; empty where it asks for more than the architecture.
std::string asked(std::string_view text, bool on_device) {
  const std::size_t keyword = text.find("if");  // of #if and #elif; #ifdef and #ifndef are Questions
  const Lexed lexed = lex(text.substr(std::min(keyword + 2, text.size())));
  const Tokens& tokens = lexed.code;
  std::string condition;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0 && tokens[i].begin > tokens[i - 1].end()) condition += ' ';
    if (tokens[i].is(name)) {
      condition += on_device ? number : "0";
    } else if (tokens[i].is("defined")) {
      const std::size_t of = is_at(tokens, i + 1, "(") ? i + 2 : i + 1;
      if (!is_word_at(tokens, of)) return "";
      condition += !tokens[of].is(name) ? is_defined(tokens[of].text) : on_device ? "true" : "false";
      i = of == i + 2 ? of + 1 : of;
    } else if (tokens[i].kind == TokenKind::identifier || tokens[i].kind == TokenKind::literal) {
      return "";
    } else {
      condition += tokens[i].text;
    }
  }
  return condition;
}

/// The condition at run time that a directive becomes; empty where it cannot become one.
std::string at_run_time(std::string_view text) {
  const std::string on_device = "!__builtin_is_constant_evaluated() && ::gs_in_kernel()";
  const Question question_asked = question(text);
  if (question_asked == Question::is_defined) return on_device;
  if (question_asked == Question::is_not_defined) return "!(" + on_device + ")";
  for (const std::string_view keyword : {"ifdef", "ifndef"}) {
    const std::size_t at = text.find(keyword);
    if (at == text.npos) continue;
    const Lexed lexed = lex(text.substr(at + keyword.size()));
    if (!is_word_at(lexed.code, 0)) return "";
    return (keyword == "ifdef" ? "" : "!") + is_defined(lexed.code[0].text);
  }
  const std::string device = asked(text, true), host = asked(text, false);
  if (device.empty()) return "";
  return "(" + on_device + ") ? (" + device + ") : (" + host + ")";
}

/// Whether a single statement may stand alone at token `i`, behind what is before it, and nothing more.
bool is_behind_head(const Tokens& tokens, std::size_t i) {
  return tokens[i - 1].is("else") || tokens[i - 1].is("do") || closes_head(tokens, i - 1);
}

/// Whether statements may stand at token `i`, behind what is before it.
bool is_behind_statement(const Tokens& tokens, std::size_t i) {
  return is_one_of(tokens, i - 1, ";{}:") && !is_at(tokens, i, "else");
}

/// How many statements [first, last) are.
std::size_t statements(const Tokens& tokens, std::size_t first, std::size_t last) {
  std::size_t count = 0;
  for (std::size_t i = first; i < last; ++i) {
    if (tokens[i].match != no_token && tokens[i].match > i) i = tokens[i].match;
    if (tokens[i].is(";") || tokens[i].is("}")) ++count;
  }
  return count;
}

class ArchitectureRewriter {
 public:
  ArchitectureRewriter(const Lexed& lexed, Edits& edits)
      : lexed_(lexed), functions_(device_functions(lexed.code)), edits_(edits) {}

  void run() {
    for (std::size_t i = 0; i < lexed_.conditionals.size(); ++i) {
      if (lexed_.conditionals[i].kind != Conditional::Kind::end) rewrite(i);
    }
    for (std::size_t i = 0; i < lexed_.code.size(); ++i) {
      const Token& token = lexed_.code[i];
      if (token.is(name) && body_around(i) != no_token) define_in(token.text, token.begin);
    }
  }

 private:
  void define_in(std::string_view text, std::size_t begin) {
    for (const std::size_t at : uses(text))
      edits_.replace(begin + at, begin + at + name.size(), std::string(number));
  }

  void rewrite(std::size_t i) {
    const Conditional& conditional = lexed_.conditionals[i];
    const DeviceFunction* const function = function_around(conditional.token);
    if ((function == nullptr || function->on_host_too) && body_around(conditional.token) != no_token) {
      if (conditional.kind == Conditional::Kind::begin) ask_at_run_time(block_at(i));
    } else if (!uses(conditional.text).empty() &&
               (function != nullptr || !asks_whether_defined(conditional.text))) {
      define_in(conditional.text, conditional.begin);
    }
  }

  /// The directives of the block that opens at `i`, #endif included.
  using Block = std::vector<const Conditional*>;
  [[nodiscard]] Block block_at(std::size_t i) const {
    Block block{&lexed_.conditionals[i]};
    int depth = 0;
    for (std::size_t at = i + 1; at < lexed_.conditionals.size(); ++at) {
      const Conditional& other = lexed_.conditionals[at];
      if (other.kind == Conditional::Kind::begin) ++depth;
      if (depth == 0) block.push_back(&other);
      if (other.kind == Conditional::Kind::end && depth-- == 0) return block;
    }
    return {};
  }

  /// A function that the host may run as well as the device: what the block chooses between becomes
  /// statements.
  void ask_at_run_time(const Block& block) {
    if (std::ranges::none_of(block, [](const Conditional* part) { return !uses(part->text).empty(); }))
      return;
    const std::size_t first = block.front()->token, end = block.back()->token;
    const bool alone = is_behind_head(lexed_.code, first);
    bool whole = (alone || is_behind_statement(lexed_.code, first)) && in_block(lexed_.code, first);
    std::vector<std::string_view> names;
    std::vector<std::string> conditions;
    for (std::size_t part = 0; part + 1 < block.size(); ++part) {
      const std::size_t begin = block[part]->token, behind = block[part + 1]->token;
      whole = whole && is_whole_statements(lexed_.code, begin, behind, names) &&
              !(alone && statements(lexed_.code, begin, behind) != 1);
      const bool otherwise = block[part]->text.find("if") == std::string_view::npos;
      conditions.push_back(otherwise ? "" : at_run_time(block[part]->text));
      whole = whole && (otherwise || !conditions.back().empty());
    }
    if (!whole)
      return refuse_on_device(first,
                              "other than between whole statements, or by what other macros stand for,");
    if (are_used(names, lexed_.code, end))
      return refuse_on_device(first, "whose declarations are used behind it (declare them before it)");
    for (std::size_t part = 0; part + 1 < block.size(); ++part) {
      const std::string asks = conditions[part].empty() ? "{" : "if (" + conditions[part] + ") {";
      // Braces around it all: an `else` behind it belongs to the `if` before it.
      replace(*block[part], (part > 0 ? "} else " : alone ? "{ " : "") + asks);
    }
    replace(*block.back(), alone ? "} }" : "}");
  }

  /// What stays is the host's branch: a kernel that comes to it ends there, with that line. Where no
  /// statement may stand before token `i`, one that comes into the function does.
  void refuse_on_device(std::size_t i, const std::string& why) {
    const bool here = is_one_of(lexed_.code, i - 1, ";{}") && is_behind_statement(lexed_.code, i) &&
                      in_block(lexed_.code, i) && !in_switch(lexed_.code, i);
    const Token& before = lexed_.code[here ? i - 1 : body_around(i)];
    edits_.insert(
        before.end(),
        " if (!__builtin_is_constant_evaluated() && ::gs_in_kernel()) ::gs_unsupported(\"a choice by "
        "`__CUDA_ARCH__` " +
            why + "\", __FILE__, __LINE__);");
  }

  void replace(const Conditional& directive, std::string text) {
    edits_.replace(directive.begin, directive.begin + directive.text.size(), std::move(text));
  }

  [[nodiscard]] const DeviceFunction* function_around(std::size_t token) const {
    const auto found =
        std::find_if(functions_.begin(), functions_.end(), [&](const DeviceFunction& function) {
          return function.body_begin < token && token <= function.body_end;
        });
    return found == functions_.end() ? nullptr : &*found;
  }

  /// Index of the '{' of the function that token `i` stands in, of whichever side; no_token where in none.
  [[nodiscard]] std::size_t body_around(std::size_t i) const {
    const DeviceFunction* const function = function_around(i);
    return function != nullptr ? function->body_begin : function_brace(lexed_.code, i);
  }

  const Lexed& lexed_;
  std::vector<DeviceFunction> functions_;
  Edits& edits_;
};

}  // namespace

void rewrite_architecture(const Lexed& lexed, Edits& edits) { ArchitectureRewriter(lexed, edits).run(); }

}  // namespace gridstride::translate
