// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// A declaration of a kernel: what stands before its name, its parameters, and what stands behind them.
struct Head {
  const Tokens& tokens;
  std::size_t global = 0;  ///< `__global__`
  std::size_t begin = 0;   ///< first token, behind template parameters
  std::size_t open = 0;    ///< '(' of the parameters; the name is before it
  std::size_t end = 0;     ///< '{' of the body, or ';'
  bool is_defined = false;

  [[nodiscard]] const Token& name() const { return tokens[open - 1]; }
};

std::optional<Head> head_at(const Tokens& tokens, std::size_t i) {
  const Declaration declaration = declaration_at(tokens, i);
  const std::size_t open = declaration.parameters;
  if (open == no_token || open == 0 || tokens[open].match == no_token) return std::nullopt;
  Head head{
      tokens, i, declaration_begin(tokens, i), open, tokens[open].match, declaration.body_begin != no_token};
  if (tokens[head.begin].is("template")) head.begin = after_template_arguments(tokens, head.begin + 1);
  while (head.end < tokens.size() && !tokens[head.end].is("{") && !tokens[head.end].is(";")) ++head.end;
  return head;
}

/// The first of the words outside of brackets in [first, last); nullptr where none is there.
template <std::size_t count>
const Token* find_word(const Head& head, std::size_t first, std::size_t last,
                       const std::array<std::string_view, count>& words) {
  for (std::size_t i = first; i < last && i < head.tokens.size(); ++i) {
    const Token& token = head.tokens[i];
    const bool is_outside = token.enclosing == head.tokens[head.global].enclosing;
    if (is_outside && std::ranges::find(words, token.text) != words.end()) return &token;
  }
  return nullptr;
}

void refuse(const Token& at, std::string message, std::vector<Problem>& problems) {
  problems.push_back({at.line, std::move(message), at.column});
}

void refuse_member(const Head& head, std::vector<Problem>& problems) {
  if (!is_in_class(head.tokens, head.global)) return;
  const Token& global = head.tokens[head.global];
  const std::string name(head.name().text);
  if (find_word(head, head.begin, head.open, std::to_array<std::string_view>({"friend"})) == nullptr)
    refuse(global,
           "a kernel cannot be a member of a class, and " + name +
               " is one: declare it outside, and let a member function launch it",
           problems);
  else if (head.is_defined)
    refuse(global,
           "a kernel cannot be defined as a friend: declare " + name +
               " one, and define it outside of the class",
           problems);
}

/// Its type is a built-in one, a pointer to such, or `auto`.
void refuse_returned_value(const Head& head, std::vector<Problem>& problems) {
  static constexpr std::array<std::string_view, 9> types{"int",  "float", "double",   "bool",  "char",
                                                         "long", "short", "unsigned", "size_t"};
  if (!at_namespace_scope(head.tokens, head.global)) return;
  const std::size_t name = head.open - 1;
  const bool of_template =
      std::any_of(head.tokens.begin() + static_cast<std::ptrdiff_t>(std::min(head.begin, name)),
                  head.tokens.begin() + static_cast<std::ptrdiff_t>(name),
                  [](const Token& token) { return token.is("<"); });
  const Token* type = of_template ? nullptr : find_word(head, head.begin, name, types);
  const bool trails =
      find_word(head, head.open, head.end, std::to_array<std::string_view>({"->"})) != nullptr;
  if (type == nullptr && !trails)
    type = find_word(head, head.begin, name, std::to_array<std::string_view>({"auto"}));
  if (type == nullptr) return;
  refuse(*type,
         "a kernel returns void, and " + std::string(head.name().text) + " is of type " +
             std::string(type->text) + ": what it computes goes to an array that it is given",
         problems);
}

void refuse_specifiers(const Head& head, std::vector<Problem>& problems) {
  const std::string name(head.name().text);
  static constexpr std::array<std::string_view, 4> before{"constexpr", "consteval", "__host__", "__device__"};
  if (const Token* const word = find_word(head, head.begin, head.open, before)) {
    const std::string text(word->text);
    refuse(*word,
           text.starts_with("__")
               ? "a kernel is launched and not called, by neither side: leave out " + text +
                     " beside __global__, or make " + name + " a function that a kernel calls"
               : "a kernel cannot be " + text + ", and " + name +
                     " is: it runs on the device when it is launched",
           problems);
  }
  static constexpr std::array<std::string_view, 2> behind{"noexcept", "throw"};
  if (const Token* const word = find_word(head, head.open, head.end, behind))
    refuse(*word,
           "a kernel says nothing of exceptions, which no device has: leave out " + std::string(word->text),
           problems);
}

void refuse_parameters(const Head& head, std::vector<Problem>& problems) {
  const Tokens& tokens = head.tokens;
  for (std::size_t at = head.open + 1; at < tokens[head.open].match;
       at = end_of_item(tokens, at, head.open) + 1) {
    const std::size_t end = end_of_item(tokens, at, head.open);
    const std::size_t first = reference_of(tokens, at, end);
    if (first != no_token && is_at(tokens, first + 1, "&"))
      refuse(tokens[first],
             "a kernel's parameter cannot be an rvalue reference, &&: take the value itself, which each "
             "thread then has a copy of",
             problems);
    if (tokens[at].is(".") && end == at + 3)
      refuse(tokens[at], "a kernel takes no arguments by '...': a template with a pack of parameters does",
             problems);
    const auto list = std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(at),
                                   tokens.begin() + static_cast<std::ptrdiff_t>(end),
                                   [](const Token& token) { return token.is("initializer_list"); });
    if (list != tokens.begin() + static_cast<std::ptrdiff_t>(end))
      refuse(*list,
             "a kernel cannot take a std::initializer_list, which points into memory of the host: copy the "
             "elements to "
             "the device, or take a structure with an array in it",
             problems);
  }
}

/// nvcc has `__forceinline__` say `inline` itself.
void refuse_second_inline(const Lexed& lexed, std::size_t i, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  const auto says_inline = [](const Token& token) { return token.is("inline") || token.is("__inline__"); };
  std::size_t first = i;
  while (first > 0 && is_word_at(tokens, first - 1)) --first;
  std::size_t last = i;
  while (is_word_at(tokens, last)) ++last;
  const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(first);
  if (std::none_of(begin, tokens.begin() + static_cast<std::ptrdiff_t>(last), says_inline)) return;
  refuse(tokens[i], "__forceinline__ says inline, too, which nvcc takes once: leave out inline beside it",
         problems);
}

/// Whether the specifier at `i` belongs to a function that is for the device and no kernel.
bool is_of_device_function(const Tokens& tokens, std::size_t i) {
  const Declaration declaration = declaration_at(tokens, i);
  if (declaration.parameters == no_token) return false;
  const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(declaration_begin(tokens, i));
  const auto end = tokens.begin() + static_cast<std::ptrdiff_t>(declaration.parameters);
  return std::any_of(begin, end, [](const Token& token) { return token.is("__device__"); }) &&
         std::none_of(begin, end, [](const Token& token) { return says_global(token); });
}

void refuse_bounds(const Lexed& lexed, std::size_t i, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  if (!is_at(tokens, i + 1, "(")) return;
  if (is_at(tokens, i + 2, ")"))
    refuse(tokens[i],
           "__launch_bounds__ takes the largest number of threads that a block of this kernel has, as in "
           "__launch_bounds__(256)",
           problems);
  else if (is_of_device_function(tokens, i))
    refuse(tokens[i], "__launch_bounds__ is for kernels, which are launched: leave it out here", problems);
}

/// Whether the specifier at `i` belongs to a function template and names one of the template's parameters.
bool names_template_parameter(const Tokens& tokens, std::size_t i) {
  const std::size_t begin = declaration_begin(tokens, i);
  if (!is_at(tokens, begin, "template") || !is_at(tokens, begin + 1, "<")) return false;
  const std::size_t after = after_template_arguments(tokens, begin + 1);
  if (after == no_token) return false;
  for (std::size_t at = i + 2; at < tokens[i + 1].match; ++at)
    for (std::size_t parameter = begin + 2; parameter < after; ++parameter)
      if (tokens[at].kind == TokenKind::identifier && tokens[parameter].is(tokens[at].text)) return true;
  return false;
}

void refuse_cluster(const Lexed& lexed, std::size_t i, std::vector<Problem>& problems) {
  const Tokens& tokens = lexed.code;
  if (!is_at(tokens, i + 1, "(")) return;
  unsigned extents = 1;
  bool positive = true;
  for (std::size_t at = i + 2; at < tokens[i + 1].match; ++at) {
    if (tokens[at].enclosing != i + 1) continue;
    if (tokens[at].is(",")) ++extents;
    if (tokens[at].is("0") || tokens[at].is("-")) positive = false;
  }
  if (is_of_device_function(tokens, i))
    refuse(tokens[i], "__cluster_dims__ is for kernels, which are launched: leave it out here", problems);
  else if (extents > 3 || !positive)
    refuse(
        tokens[i],
        "__cluster_dims__ takes the blocks of a cluster along x, y and z, one to three positive numbers, as "
        "in __cluster_dims__(2, 1, 1)",
        problems);
  else if (names_template_parameter(tokens, i))
    refuse(
        tokens[i],
        "__cluster_dims__ by a template's parameter is unsupported by the CPU device: give the numbers, or "
        "the launch's attribute cudaLaunchAttributeClusterDimension",
        problems);
}

void refuse_changing_grid_constant(const Head& head, std::vector<Problem>& problems) {
  const Tokens& tokens = head.tokens;
  for (std::size_t at = head.open + 1; at < tokens[head.open].match;
       at = end_of_item(tokens, at, head.open) + 1) {
    const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    const auto last = tokens.begin() + static_cast<std::ptrdiff_t>(end_of_item(tokens, at, head.open));
    const auto word =
        std::find_if(first, last, [](const Token& token) { return token.is("__grid_constant__"); });
    if (word == last || std::any_of(first, last, [](const Token& token) { return token.is("const"); }))
      continue;
    refuse(*word, "a __grid_constant__ parameter is const: write const __grid_constant__", problems);
  }
}

}  // namespace

void refuse_kernels(const Lexed& lexed, std::vector<Problem>& problems) {
  for (std::size_t i = 0; i < lexed.code.size(); ++i) {
    if (!is_always_compiled(lexed, i)) continue;
    if (lexed.code[i].is("__forceinline__")) refuse_second_inline(lexed, i, problems);
    if (lexed.code[i].is("__launch_bounds__")) refuse_bounds(lexed, i, problems);
    if (lexed.code[i].is("__cluster_dims__")) refuse_cluster(lexed, i, problems);
    if (!says_global(lexed.code[i])) continue;
    const std::optional<Head> head = head_at(lexed.code, i);
    if (!head) continue;
    refuse_member(*head, problems);
    refuse_returned_value(*head, problems);
    refuse_specifiers(*head, problems);
    refuse_parameters(*head, problems);
    refuse_changing_grid_constant(*head, problems);
  }
}

}  // namespace gridstride::translate
