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
  bool begins = true;
  for (std::size_t i = first; i < last; ++i) {
    if (begins && declares(tokens, i)) collect_names(tokens, i, names);
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

class ArchitectureRewriter {
 public:
  ArchitectureRewriter(const Lexed& lexed, Edits& edits)
      : lexed_(lexed), functions_(device_functions(lexed.code)), edits_(edits) {}

  void run() {
    for (std::size_t i = 0; i < lexed_.conditionals.size(); ++i) {
      if (lexed_.conditionals[i].kind != Conditional::Kind::end) rewrite(i);
    }
    for (const Token& token : lexed_.code) {
      if (token.is(name) && in_device_code(token)) define_in(token.text, token.begin);
    }
  }

 private:
  void define_in(std::string_view text, std::size_t begin) {
    for (const std::size_t at : uses(text))
      edits_.replace(begin + at, begin + at + name.size(), std::string(number));
  }

  void rewrite(std::size_t i) {
    const Conditional& conditional = lexed_.conditionals[i];
    if (uses(conditional.text).empty()) return;
    const DeviceFunction* const function = function_around(conditional.token);
    if (function != nullptr && !function->on_host_too) {
      define_in(conditional.text, conditional.begin);
    } else if (function != nullptr) {
      ask_at_run_time(i);
    } else if (!asks_whether_defined(conditional.text)) {
      define_in(conditional.text, conditional.begin);
    }
  }

  /// The three directives of the block that opens at `i`; empty middle: there is no #else. No end: an #elif.
  struct Block {
    const Conditional* middle = nullptr;
    const Conditional* end = nullptr;
  };
  [[nodiscard]] Block block_at(std::size_t i) const {
    Block block;
    int depth = 0;
    for (std::size_t at = i + 1; at < lexed_.conditionals.size(); ++at) {
      const Conditional& other = lexed_.conditionals[at];
      if (other.kind == Conditional::Kind::begin) ++depth;
      if (other.kind == Conditional::Kind::end && depth-- == 0) {
        block.end = &other;
        return block;
      }
      if (other.kind != Conditional::Kind::middle || depth > 0) continue;
      if (block.middle != nullptr || other.text.find("elif") != other.text.npos) return {};
      block.middle = &other;
    }
    return {};
  }

  void ask_at_run_time(std::size_t i) {
    const Conditional& begin = lexed_.conditionals[i];
    const Question asked = question(begin.text);
    const Block block = begin.kind == Conditional::Kind::begin ? block_at(i) : Block{};
    if (asked == Question::other || block.end == nullptr) return;
    const std::size_t middle = block.middle == nullptr ? block.end->token : block.middle->token;
    std::vector<std::string_view> names;
    if (!is_whole_statements(lexed_.code, begin.token, middle, names) ||
        !is_whole_statements(lexed_.code, middle, block.end->token, names) ||
        are_used(names, lexed_.code, block.end->token)) {
      return refuse_on_device(begin);
    }
    const std::string condition = "!__builtin_is_constant_evaluated() && ::gs_in_kernel()";
    replace(begin,
            asked == Question::is_defined ? "if (" + condition + ") {" : "if (!(" + condition + ")) {");
    if (block.middle != nullptr) replace(*block.middle, "} else {");
    replace(*block.end, "}");
  }

  /// What stays is the host's branch: a kernel that comes to it ends there, with that line.
  void refuse_on_device(const Conditional& begin) {
    if (begin.token == 0 || !is_one_of(lexed_.code, begin.token - 1, ";{}")) return;
    const Token& before = lexed_.code[begin.token - 1];
    edits_.insert(
        before.end(),
        " if (!__builtin_is_constant_evaluated() && ::gs_in_kernel()) ::gs_unsupported(\"a choice by "
        "`#ifdef __CUDA_ARCH__` whose declarations are used behind it (declare them before it)\", "
        "__FILE__, __LINE__);");
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

  [[nodiscard]] bool in_device_code(const Token& token) const {
    return function_around(static_cast<std::size_t>(&token - lexed_.code.data())) != nullptr;
  }

  const Lexed& lexed_;
  std::vector<DeviceFunction> functions_;
  Edits& edits_;
};

}  // namespace

void rewrite_architecture(const Lexed& lexed, Edits& edits) { ArchitectureRewriter(lexed, edits).run(); }

}  // namespace gridstride::translate
