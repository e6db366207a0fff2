// SPDX-License-Identifier: MIT
// `float s[256];` for `__shared__ float s[256];`: each thread has such an array for itself. That it is meant
// to be shared is told where a kernel with a barrier stores to it at the thread's index, and uses it at
// others.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

using Names = std::set<std::string_view>;

bool says_thread_index(const Tokens& tokens, std::size_t i) {
  return tokens[i].is("threadIdx") && is_at(tokens, i + 1, ".");
}

/// The variables that a body sets to `threadIdx.x` or its kin: `const unsigned tid = threadIdx.x;`.
Names thread_variables(const Tokens& tokens, const DeviceFunction& function) {
  Names names;
  for (std::size_t i = function.body_begin + 1; i + 5 < function.body_end; ++i) {
    const bool ends = tokens[i + 5].is(";") || tokens[i + 5].is(",");
    if (is_word_at(tokens, i) && tokens[i + 1].is("=") && says_thread_index(tokens, i + 2) && ends)
      names.insert(tokens[i].text);
  }
  return names;
}

/// Whether the brackets that open at `open` hold nothing but the thread's index in the block.
bool is_thread_index(const Tokens& tokens, std::size_t open, const Names& thread_variables) {
  const std::size_t close = tokens[open].match;
  if (close == open + 4 && says_thread_index(tokens, open + 1)) return true;
  return close == open + 2 && thread_variables.contains(tokens[open + 1].text);
}

/// An element of an array as a kernel names it.
struct Element {
  std::size_t behind = no_token;  ///< the token behind its last bracket
  bool of_thread = true;          ///< all its indices are those of the thread in the block
  bool fixed = true;              ///< they are numbers
};

/// The element whose first bracket is at `open`.
Element element_at(const Tokens& tokens, std::size_t open, const Names& thread_variables) {
  Element element;
  std::size_t at = open;
  for (; is_at(tokens, at, "[") && tokens[at].match != no_token; at = tokens[at].match + 1) {
    element.of_thread = element.of_thread && is_thread_index(tokens, at, thread_variables);
    element.fixed = element.fixed && tokens[at].match == at + 2 && tokens[at + 1].kind == TokenKind::number;
  }
  element.behind = at;
  return element;
}

/// Index of the name of an array without a value, whose declaration `float s[256];` begins at `i`; no_token
/// where none begins there, or where it says where the array lies.
std::size_t plain_array(const Tokens& tokens, std::size_t i) {
  if (!tokens[i - 1].is("{") && !tokens[i - 1].is("}") && !tokens[i - 1].is(";")) return no_token;
  std::size_t at = i;
  for (; is_word_at(tokens, at) || is_at(tokens, at, "::") || is_at(tokens, at, "<"); ++at) {
    const Token& token = tokens[at];
    if (token.is("static") || token.is("return") || token.macro_says != 0 ||
        says(token, "__shared__", says_shared) || says(token, "extern", says_extern))
      return no_token;
    if (!token.is("<")) continue;
    const std::size_t after = after_template_arguments(tokens, at);
    if (after == no_token) return no_token;
    at = after - 1;
  }
  if (at < i + 2 || !is_at(tokens, at, "[") || !is_word_at(tokens, at - 1)) return no_token;
  const std::size_t name = at - 1;
  while (is_at(tokens, at, "[") && tokens[at].match != no_token) at = tokens[at].match + 1;
  return is_at(tokens, at, ";") ? name : no_token;
}

/// Whether the array whose name stands at `name` is used as one that threads share.
bool is_used_as_shared(const Tokens& tokens, std::size_t name, const DeviceFunction& function,
                       const Names& thread_variables) {
  std::set<std::string> elements;
  bool stores_own = false;
  for (std::size_t i = name + 2; i + 1 < function.body_end; ++i) {
    if (!tokens[i].is(tokens[name].text) || is_member_access(tokens[i - 1])) continue;
    if (!tokens[i + 1].is("[")) return false;  // it is handed on
    const Element element = element_at(tokens, i + 1, thread_variables);
    const bool is_set = is_at(tokens, element.behind, "=") && !is_at(tokens, element.behind + 1, "=");
    if (is_set && !element.of_thread && !element.fixed) return false;  // maybe each of its elements
    stores_own = stores_own || (is_set && element.of_thread);
    elements.insert(spelled(tokens, i + 1, element.behind));
  }
  return stores_own && elements.size() > 1;
}

}  // namespace

void warn_of_private_arrays(const Lexed& lexed, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  for (const DeviceFunction& function : device_functions(tokens)) {
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(function.body_begin);
    const auto end = tokens.begin() + static_cast<std::ptrdiff_t>(function.body_end);
    const auto is_barrier = [](const Token& token) { return token.is("__syncthreads"); };
    if (!function.is_kernel || std::none_of(begin, end, is_barrier)) continue;
    const Names variables = thread_variables(tokens, function);
    for (std::size_t i = function.body_begin + 1; i < function.body_end; ++i) {
      const std::size_t name = plain_array(tokens, i);
      if (name == no_token || is_in_class(tokens, i) || !is_always_compiled(lexed, i) ||
          !is_used_as_shared(tokens, name, function, variables))
        continue;
      const std::string array(tokens[name].text);
      problems.push_back({tokens[name].line,
                          "each thread has an array " + array +
                              " for itself, and sees nothing of what others store in "
                              "theirs: is it meant to be __shared__?",
                          tokens[name].column, true});
    }
  }
}

}  // namespace gridstride::translate
