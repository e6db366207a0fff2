// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// Whether the declaration with a specifier at `i` is of a variable beyond doubt: words and template
/// arguments up to `;`, `=` or `[`.
bool is_plain_variable(const Tokens& tokens, std::size_t i) {
  for (std::size_t at = i + 1; at < tokens.size();) {
    if (tokens[at].is(";") || tokens[at].is("=") || tokens[at].is("[")) return is_word_at(tokens, at - 1);
    const std::size_t behind = tokens[at].is("<") ? after_template_arguments(tokens, at) : no_token;
    const bool part = is_word_at(tokens, at) || tokens[at].is("::") || tokens[at].is("*");
    if ((!part && behind == no_token) || tokens[at].is("operator")) return false;
    at = behind == no_token ? at + 1 : behind;
  }
  return false;
}

bool is_memory_specifier(const Token& token) {
  return token.is("__device__") || token.is("__constant__") || token.is("__managed__") ||
         token.is("__shared__");
}

void refuse_member_variables(const Lexed& lexed, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!is_memory_specifier(tokens[i]) || !is_in_class(tokens, i) || !is_plain_variable(tokens, i) ||
        !is_always_compiled(lexed, i))
      continue;
    problems.push_back({tokens[i].line,
                        "a member of a class cannot be a " + std::string(tokens[i].text) +
                            " variable: declare it outside of the class",
                        tokens[i].column});
  }
}

/// Whether a brace around token `i` is that of a namespace without a name, whose variables are the file's
/// own.
bool is_in_nameless_namespace(const Tokens& tokens, std::size_t i) {
  for (std::size_t open = tokens[i].enclosing; open != no_token; open = tokens[open].enclosing)
    if (tokens[open].is("{") && open > 0 && tokens[open - 1].is("namespace")) return true;
  return false;
}

/// Each file would have its own, so that nvcc wants -rdc=true for them.
void refuse_inline_variables(const Lexed& lexed, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!is_memory_specifier(tokens[i]) || tokens[i].is("__shared__") || !at_namespace_scope(tokens, i) ||
        !is_plain_variable(tokens, i) || !is_always_compiled(lexed, i) || is_in_nameless_namespace(tokens, i))
      continue;
    bool is_inline = false;
    bool is_static = false;
    const auto look = [&](const Token& token) {
      is_inline = is_inline || token.is("inline");
      is_static = is_static || token.is("static");
    };
    for (std::size_t at = declaration_begin(tokens, i); at < i; ++at) look(tokens[at]);
    for (std::size_t at = i + 1; is_word_at(tokens, at); ++at) look(tokens[at]);
    if (!is_inline || is_static) continue;
    problems.push_back(
        {tokens[i].line,
         "nvcc takes an inline " + std::string(tokens[i].text) +
             " variable with -rdc=true only: write static in place of inline, which makes it the file's "
             "own",
         tokens[i].column});
  }
}

/// The words of a type that can be no other's name, as C++ has them: "unsigned int" is "unsigned".
std::string built_in_type(const Tokens& tokens, std::size_t first, std::size_t last) {
  static constexpr std::array<std::string_view, 8> simple{"float",    "double", "int",    "char",
                                                          "unsigned", "float2", "float4", "double2"};
  const bool is_unsigned = last == first + 2 && tokens[first].is("unsigned") &&
                           (tokens[first + 1].is("int") || tokens[first + 1].is("char"));
  if (is_unsigned) return tokens[first + 1].is("int") ? "unsigned" : "unsigned char";
  if (last != first + 1 || std::ranges::find(simple, tokens[first].text) == simple.end()) return "";
  return std::string(tokens[first].text);
}

/// The namespaces around token `i`.
std::string namespaces_around(const Tokens& tokens, std::size_t i) {
  std::string around;
  for (std::size_t open = tokens[i].enclosing; open != no_token; open = tokens[open].enclosing) {
    std::size_t at = open;
    while (at > 0 && (is_word_at(tokens, at - 1) || tokens[at - 1].is("::"))) --at;
    const bool names = std::any_of(tokens.begin() + at, tokens.begin() + open,
                                   [](const Token& token) { return token.is("namespace"); });
    if (names) around = spelled(tokens, at, open) + "/" + around;
  }
  return around;
}

/// Index behind `__shared__` and an alignment at `i`.
std::size_t after_shared(const Tokens& tokens, std::size_t i) {
  const bool aligned = is_at(tokens, i + 1, "__align__") || is_at(tokens, i + 1, "alignas");
  if (!aligned || !is_at(tokens, i + 2, "(") || tokens[i + 2].match == no_token) return i + 1;
  return tokens[i + 2].match + 1;
}

void refuse_other_shared_types(const Lexed& lexed, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  std::map<std::pair<std::string, std::string_view>, std::pair<std::string, int>> seen;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i].is("__shared__") || !tokens[i - 1].is("extern")) continue;
    const std::size_t first = after_shared(tokens, i);
    std::size_t open = first;
    while (is_word_at(tokens, open)) ++open;
    if (open < first + 2 || !is_at(tokens, open, "[") || !is_at(tokens, open + 1, "]") ||
        !is_at(tokens, open + 2, ";"))
      continue;
    const std::string type = built_in_type(tokens, first, open - 1);
    if (type.empty() || !is_always_compiled(lexed, i)) continue;
    const std::string_view name = tokens[open - 1].text;
    const auto [other, is_new] = seen.try_emplace({namespaces_around(tokens, i), name}, type, tokens[i].line);
    if (is_new || other->second.first == type) continue;
    problems.push_back({tokens[i].line,
                        "extern __shared__ " + type + " " + std::string(name) + "[] is an array of " +
                            other->second.first + " in line " + std::to_string(other->second.second) +
                            ": in one file such arrays of one name have one type, in different "
                            "kernels too. Give one of them another name",
                        tokens[i].column});
  }
}

/// Whether the program has something else under the name of `warpSize`.
bool declares_warp_size(const Lexed& lexed) {
  static constexpr std::array<std::string_view, 5> types{"int", "unsigned", "auto", "size_t", "define"};
  const Tokens& tokens = lexed.code;
  for (std::size_t i = 1; i < tokens.size(); ++i)
    if (tokens[i].is("warpSize") && std::ranges::find(types, tokens[i - 1].text) != types.end()) return true;
  return std::ranges::find(lexed.macro_names, "warpSize") != lexed.macro_names.end();
}

/// Whether the '[' at `open` follows a name that is declared with it, as in `float s[4]`.
bool declares_array(const Tokens& tokens, std::size_t open) {
  static constexpr std::array<std::string_view, 6> not_types{"return", "case",   "else",
                                                             "throw",  "delete", "new"};
  std::size_t first = open;
  while (first > 1 && tokens[first - 1].is("]") && tokens[first - 1].match != no_token)
    first = tokens[first - 1].match;
  return first > 1 && is_word_at(tokens, first - 1) && is_word_at(tokens, first - 2) &&
         std::ranges::find(not_types, tokens[first - 2].text) == not_types.end();
}

/// Whether the token at `i` has to be known when the program is compiled: it is in the bounds of an array, in
/// a statement with `constexpr`, or in static_assert.
bool is_in_constant(const Tokens& tokens, std::size_t i) {
  for (std::size_t at = i; at > 0; --at) {
    const Token& token = tokens[at - 1];
    if (token.is(";") || token.is("{") || token.is("}")) return false;
    const bool encloses = token.match != no_token && token.match > i;
    if (token.is("constexpr") && at > 1 && tokens[at - 2].is("if"))  // what stands behind it is no constant
      return is_at(tokens, at, "(") && tokens[at].match > i;
    if (token.is("constexpr") || token.is("static_assert")) return true;
    if (encloses && token.is("[") && declares_array(tokens, at - 1)) return true;
  }
  return false;
}

/// nvcc has it as a variable whose value it does not know.
void refuse_constant_warp_size(const Lexed& lexed, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i].is("warpSize") || tokens[i - 1].is(".") || tokens[i - 1].is("->") ||
        tokens[i - 1].is("::") || !is_in_constant(tokens, i) || !is_always_compiled(lexed, i) ||
        declares_warp_size(lexed))
      continue;
    problems.push_back({tokens[i].line,
                        "warpSize is 32 on every device, but no constant for the compiler: write 32 here, or "
                        "a constexpr int of your own",
                        tokens[i].column});
  }
}

}  // namespace

void refuse_variables(const Lexed& lexed, bool relocatable, std::vector<Problem>& problems) {
  refuse_member_variables(lexed, problems);
  if (!relocatable) refuse_inline_variables(lexed, problems);
  refuse_other_shared_types(lexed, problems);
  refuse_constant_warp_size(lexed, problems);
}

}  // namespace gridstride::translate
