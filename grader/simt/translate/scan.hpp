// SPDX-License-Identifier: MIT
/// @file
/// Finding one's way among tokens: template argument lists, declarations, bodies, scopes.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/lexer.hpp"

namespace gridstride::translate {

using Tokens = std::vector<Token>;

/// @return whether the token at `i` exists and is spelled so
inline bool is_at(const Tokens& tokens, std::size_t i, std::string_view spelling) {
  return i < tokens.size() && tokens[i].is(spelling);
}

/// @return whether the token at `i` exists and is an identifier or keyword
inline bool is_word_at(const Tokens& tokens, std::size_t i) {
  return i < tokens.size() && tokens[i].kind == TokenKind::identifier;
}

/// @return whether a member's name stands behind the token
inline bool is_member_access(const Token& token) { return token.is(".") || token.is("->"); }

/// @return whether the token is this specifier, or a macro that stands for it among others
inline bool says(const Token& token, std::string_view word, unsigned bit) {
  return (token.macro_says & bit) != 0 || token.is(word);
}
/// @return whether the token says `__global__`
inline bool says_global(const Token& token) { return says(token, "__global__", says_kernel); }

/// @return first token of the name that the token at `i` is pasted to in a macro's text: that of
/// `k_##op##_##type`
std::size_t pasted_begin(const Tokens& tokens, std::size_t i);

/// @return whether the ')' at `i` closes the head of an `if`, a loop or a `switch`, behind which a statement
/// begins
bool closes_head(const Tokens& tokens, std::size_t i);

/// @return index behind the template argument list that opens with the '<' at `open`; no_token where it is
/// none
std::size_t after_template_arguments(const Tokens& tokens, std::size_t open);

/// @return index of the '<' that opens the template argument list closed by the '>' at `close`; no_token
/// where none
std::size_t before_template_arguments(const Tokens& tokens, std::size_t close);

/// @return whether declarations at token `i` are at namespace scope
bool at_namespace_scope(const Tokens& tokens, std::size_t i);

/// @return index of the innermost '{' around the place before token `i` that begins a function's body (or a
/// statement's in one); no_token where there is none
std::size_t function_brace(const Tokens& tokens, std::size_t i);

/// @return whether the innermost bracket around the place before token `i` is a '{' with statements in it,
/// and no class's or initialiser's
bool in_block(const Tokens& tokens, std::size_t i);

/// @return whether token `i` stands directly in the body of a class
bool is_in_class(const Tokens& tokens, std::size_t i);

/// @return whether token `i` stands in no branch of the preprocessor, but maybe in a header's guard
bool is_always_compiled(const Lexed& lexed, std::size_t i);

/// @return whether tokens `i` and `j` stand in two branches of one `#if`, so that one of them alone is
/// compiled
bool are_alternatives(const Lexed& lexed, std::size_t i, std::size_t j);

/// @return whether a directive of the preprocessor stands between tokens `first` and `last`, or right behind
/// `last`
bool has_conditional(const Lexed& lexed, std::size_t first, std::size_t last);

/// @return whether that is the body of a `switch`
bool in_switch(const Tokens& tokens, std::size_t i);

/// @return index of the '{' of the lambda whose capture list opens at `i`; no_token where that '[' is a
/// subscript or an attribute
std::size_t lambda_body(const Tokens& tokens, std::size_t i);

/// @brief What an execution space specifier (`__global__`, `__device__`) belongs to.
struct Declaration {
  bool is_variable = false;
  std::size_t parameters = no_token;  ///< for a function: the '(' of its parameter list
  std::size_t body_begin = no_token;  ///< for a function that is defined here: its '{'
  std::size_t body_end = no_token;    ///< and its '}'
};

/// @return the declaration that the specifier at token `i` belongs to
Declaration declaration_at(const Tokens& tokens, std::size_t i);

/// @return whether the specifier at token `i` belongs to a declaration at namespace scope that is no template
/// and whose name is not qualified (`S::x`)
bool declares_at_file_scope(const Tokens& tokens, std::size_t i);

/// @return index of the first token of the declaration that the specifier at `i` stands in
std::size_t declaration_begin(const Tokens& tokens, std::size_t i);

/// @brief A function that is defined in this file and runs on the device.
struct DeviceFunction {
  bool is_kernel = false;
  bool on_host_too = false;    ///< `__host__ __device__`
  std::size_t body_begin = 0;  ///< index of its '{'
  std::size_t body_end = 0;    ///< index of its '}'
};

/// @return every `__global__` and `__device__` function with a body, in the order of the text, each once
std::vector<DeviceFunction> device_functions(const Tokens& tokens);

/// @brief A kernel that is a template without overloads.
struct TemplateKernel {
  std::size_t template_parameters = 0;  ///< how many; 0: not known, for instance of a pack
  std::size_t parameters = no_token;    ///< the '(' of its parameter list
};

/// @brief The names that surely stand for one kernel.
struct PlainKernels {
  std::set<std::string_view> functions;   ///< no templates, no overloads
  std::set<std::string_view> overloaded;  ///< kernels of several declarations
  std::set<std::string_view> pointers;    ///< variables, whose value when the launch is made counts
  std::map<std::string_view, TemplateKernel> templates;
  std::map<std::string_view, int> ordinary;  ///< functions that give nothing back and surely are no kernels,
                                             ///< and their lines
};

/// @return those that the file declares
PlainKernels plain_kernels(const Lexed& lexed);

/// @return number of arguments in the template argument list that opens with the '<' at `open`, or of
/// parameters; 0 where it is none or holds a pack
std::size_t template_arguments(const Tokens& tokens, std::size_t open);

/// @return index of the token that ends the argument or parameter at `i` of the list that opens at `open`:
/// its
/// ',' or the ')'
std::size_t end_of_item(const Tokens& tokens, std::size_t i, std::size_t open);

/// @return index of the '&' of the parameter [first, last) that is a reference, of the first where it is
/// `T&&`; no_token where it is none
std::size_t reference_of(const Tokens& tokens, std::size_t first, std::size_t last);

/// @return the source text of tokens [first, last), blanks and line ends shortened to one space
std::string spelled(const Tokens& tokens, std::size_t first, std::size_t last);

/// @return `text` as a C string literal, quotes included
std::string quoted(std::string_view text);

/// @return tokens [first, last) of a macro's text as a string literal in it, parameters as the macro's user
/// spells them. @param parameters the macro's; nullptr: the tokens are no macro's
std::string quoted_in_macro(const Tokens& tokens, std::size_t first, std::size_t last,
                            const std::vector<std::string_view>* parameters);

}  // namespace gridstride::translate
