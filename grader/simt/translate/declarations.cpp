// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

using MacroParameters = std::vector<std::string_view>;

/// `extern __shared__ T name[]...;`
struct DynamicShared {
  std::size_t end = 0;  ///< behind its last token, which is a ';' except in a macro
  std::string type;     ///< T, without alignment
  std::string name;
  std::string told_name;     ///< a string literal
  std::string more_extents;  ///< "[4]" of `name[][4]`

  [[nodiscard]] std::string as_reference() const {
    return type + " (&" + name + ")[]" + more_extents + " = *static_cast<" + type + " (*)[]" + more_extents +
           ">(::gs_dynamic_shared(" + told_name + "))";
  }
};

bool says_shared_space(const Token& token) { return says(token, "__shared__", says_shared); }
bool says_external(const Token& token) { return says(token, "extern", says_extern); }

/// Index behind an alignment specifier at `i`, or `i` itself: alignment is the engine's matter.
std::size_t after_alignment(const Tokens& tokens, std::size_t i) {
  const bool alignment =
      is_at(tokens, i, "__align__") || is_at(tokens, i, "alignas") || is_at(tokens, i, "__attribute__");
  if (!alignment || !is_at(tokens, i + 1, "(") || tokens[i + 1].match == no_token) return i;
  return tokens[i + 1].match + 1;
}

/// Reads the declaration whose first specifier stands at `first`. @param parameters of the macro whose text
/// the tokens are; nullptr: they are code
bool read_dynamic_shared(const Tokens& tokens, std::size_t first, const MacroParameters* parameters,
                         DynamicShared& out) {
  std::size_t end = first;
  while (end < tokens.size() && !tokens[end].is(";")) ++end;
  std::size_t open = end;
  for (std::size_t i = first; i < end; ++i) {
    if (is_at(tokens, i, "[") && is_at(tokens, i + 1, "]") && is_word_at(tokens, i - 1)) {
      open = i;
      break;
    }
  }
  if (open == end || (end == tokens.size() && parameters == nullptr)) return false;
  const std::size_t name = pasted_begin(tokens, open - 1);
  out.end = std::min(end + 1, tokens.size());
  out.name = spelled(tokens, name, open);
  out.told_name = quoted_in_macro(tokens, name, open, parameters);
  out.more_extents = spelled(tokens, open + 2, end);
  for (std::size_t i = first; i < name;) {
    if (const std::size_t after = after_alignment(tokens, i); after != i) {
      i = after;
      continue;
    }
    if (!says_external(tokens[i]) && !says_shared_space(tokens[i])) {
      const bool touching = i > first && tokens[i].begin == tokens[i - 1].end();
      if (!out.type.empty() && !touching) out.type += ' ';
      out.type += tokens[i].text;
    }
    ++i;
  }
  return !out.type.empty() && out.more_extents.find(',') == std::string::npos;
}

/// Index of the first specifier of the declaration with `__shared__` at `shared` where it says `extern`, else
/// no_token.
std::size_t extern_of(const Tokens& tokens, std::size_t shared) {
  std::size_t i = shared;
  while (i > 0 && (is_word_at(tokens, i - 1) || tokens[i - 1].is(")"))) {
    i = tokens[i - 1].is(")") ? tokens[i - 1].match : i - 1;
    if (i == no_token) return no_token;
    if (says_external(tokens[i])) return i;
  }
  return says_external(tokens[shared]) || is_at(tokens, shared + 1, "extern") ? shared : no_token;
}

void declare_in_users(const Tokens& tokens, const DynamicShared& shared, Edits& edits) {
  for (const DeviceFunction& function : device_functions(tokens)) {
    for (std::size_t i = function.body_begin; i < function.body_end; ++i) {
      if (!tokens[i].is(shared.name)) continue;
      edits.insert(tokens[function.body_begin].end(), " " + shared.as_reference() + ";");
      break;
    }
  }
}

/// Rewrites code, or the text of a macro with these parameters. @return whether there was such an array
bool rewrite_dynamic_shared(const Tokens& tokens, const MacroParameters* parameters, Edits& edits,
                            std::vector<Problem>& problems) {
  bool found = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::size_t first = says_shared_space(tokens[i]) ? extern_of(tokens, i) : no_token;
    if (first == no_token) continue;
    DynamicShared shared;
    if (!read_dynamic_shared(tokens, first, parameters, shared)) {
      problems.push_back({tokens[i].line,
                          "a dynamic shared array is declared one at a time as 'extern __shared__ T name[];'",
                          tokens[i].column});
      continue;
    }
    found = true;
    const bool global = parameters == nullptr && at_namespace_scope(tokens, i);
    const Token& last = tokens[shared.end - 1];
    const std::string end = last.is(";") ? ";" : "";
    edits.replace(tokens[first].begin, last.end(), global ? ";" : shared.as_reference() + end);
    if (global) declare_in_users(tokens, shared, edits);
  }
  return found;
}

/// Whether the variable declared around the specifier at `i` is constant itself (and so lies in read-only
/// memory).
bool is_constant(const Tokens& tokens, std::size_t i) {
  std::size_t at = i;
  while (at > 0 && !tokens[at - 1].is(";") && !tokens[at - 1].is("}") && !tokens[at - 1].is("{")) --at;
  bool constant = false;
  for (; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.is(";") || token.is("=") || token.is("[") || token.is("{")) break;
    if (token.is("const") || token.is("constexpr")) constant = true;
    if (token.is("*")) constant = false;
  }
  return constant;
}

/// Whether `word` stands among the specifiers next to the token at `i`.
bool has_neighbour(const Tokens& tokens, std::size_t i, std::string_view word) {
  for (std::size_t at = i; at > 0 && is_word_at(tokens, at - 1); --at) {
    if (tokens[at - 1].is(word)) return true;
  }
  for (std::size_t at = i + 1; is_word_at(tokens, at); ++at) {
    if (tokens[at].is(word)) return true;
  }
  return false;
}

/// Whether the token names a macro that stands for `__device__`, and for no other space, before a variable.
/// One with `__constant__` says it by itself, since that is a macro.
bool declares_in_device_memory_by_macro(const Tokens& tokens, std::size_t i) {
  constexpr unsigned spaces =
      says_host | says_device | says_kernel | says_shared | says_constant | says_managed;
  if ((tokens[i].macro_says & spaces) != says_device) return false;
  return declaration_at(tokens, i).is_variable && !is_constant(tokens, i) &&
         !has_neighbour(tokens, i, "__constant__") && !has_neighbour(tokens, i, "__managed__") &&
         !has_neighbour(tokens, i, "__device__");
}

/// C++ would take the value; a GPU's shared memory cannot have one.
void refuse_shared_values(const Tokens& tokens, std::vector<Problem>& problems) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is("__shared__") || !declaration_at(tokens, i).is_variable) continue;
    std::size_t at = i + 1;
    while (at < tokens.size() && !tokens[at].is(";") && !tokens[at].is("=") && !tokens[at].is("{"))
      at = (tokens[at].is("[") || tokens[at].is("(")) && tokens[at].match != no_token ? tokens[at].match + 1
                                                                                      : at + 1;
    if (is_at(tokens, at, "="))
      problems.push_back({tokens[at].line,
                          "a __shared__ variable begins without a value: let one thread assign it, and "
                          "__syncthreads() before the others read it",
                          tokens[at].column});
  }
}

}  // namespace

void rewrite_dynamic_shared(const Lexed& lexed, Edits& edits, std::vector<Problem>& problems) {
  refuse_shared_values(lexed.code, problems);
  rewrite_dynamic_shared(lexed.code, nullptr, edits, problems);
  for (std::size_t i = 0; i < lexed.macros.size(); ++i) {
    const bool specifiers = lexed.macro_parameters[i].empty() &&
                            std::ranges::none_of(lexed.macros[i], [](auto& token) { return token.is("["); });
    if (specifiers || !rewrite_dynamic_shared(lexed.macros[i], &lexed.macro_parameters[i], edits, problems))
      continue;
    for (std::size_t at = 0; at < lexed.code.size(); ++at) {
      if (lexed.code[at].is(lexed.macro_names[i]) && at_namespace_scope(lexed.code, at))
        problems.push_back({lexed.code[at].line,
                            "a macro that declares a dynamic shared array has to stand in a function",
                            lexed.code[at].column});
    }
  }
}

void rewrite_device_variables(const Tokens& tokens, bool relocatable, Edits& edits) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (declares_in_device_memory_by_macro(tokens, i)) {
      const bool own = !relocatable && declares_at_file_scope(tokens, i);
      edits.insert(tokens[i].end(), own ? " gs_file_device_variable" : " gs_device_variable");
    }
    const bool device = tokens[i].is("__device__");
    if (!device && !tokens[i].is("__constant__")) continue;
    if (!declaration_at(tokens, i).is_variable) continue;
    const bool in_constant_memory = !device || has_neighbour(tokens, i, "__constant__");
    if (device && has_neighbour(tokens, i, "__managed__")) {
      edits.replace(tokens[i].begin, tokens[i].end(), "");
    } else if (is_constant(tokens, i) || (device && in_constant_memory)) {
      edits.replace(tokens[i].begin, tokens[i].end(), "");
    } else {
      const bool own = !relocatable && declares_at_file_scope(tokens, i);
      edits.replace(
          tokens[i].begin, tokens[i].end(),
          std::string(own ? "gs_file_" : "gs_") + (device ? "device_variable" : "constant_variable"));
    }
  }
}

void rewrite_static_variables(const Tokens& tokens, Edits& edits) {
  static constexpr std::array<std::string_view, 5> told = {"__device__", "__constant__", "__shared__",
                                                           "__managed__", "thread_local"};
  for (const DeviceFunction& function : device_functions(tokens)) {
    if (function.on_host_too) continue;
    for (std::size_t i = function.body_begin; i < function.body_end; ++i) {
      if (!tokens[i].is("static") || !declaration_at(tokens, i).is_variable || is_constant(tokens, i))
        continue;
      if (std::ranges::none_of(told, [&](std::string_view word) { return has_neighbour(tokens, i, word); }))
        edits.insert(tokens[i].end(), " gs_device_variable");
    }
  }
}

void rewrite_alignment(const Tokens& tokens, Edits& edits) {
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const std::size_t after = tokens[i].is("alignas") ? after_alignment(tokens, i) : i;
    if (after == i) continue;
    std::size_t first = i;
    bool in_device_memory = false;
    for (; first > 0 && is_word_at(tokens, first - 1) && !tokens[first - 1].is("extern"); --first) {
      const Token& word = tokens[first - 1];
      in_device_memory = in_device_memory || word.is("__shared__") || word.is("__device__") ||
                         word.is("__constant__") || word.is("__managed__");
    }
    if (!in_device_memory) continue;
    edits.insert(tokens[first].begin, spelled(tokens, i, after) + " ");
    edits.replace(tokens[i].begin, tokens[after - 1].end(), "");
  }
}

void rewrite_noinline(const Tokens& tokens, Edits& edits) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is("__noinline__") || (i > 0 && (tokens[i - 1].is("(") || tokens[i - 1].is(","))))
      continue;
    edits.replace(tokens[i].begin, tokens[i].end(), "__attribute__((noinline))");
  }
}

}  // namespace gridstride::translate
