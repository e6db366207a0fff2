// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ source text as tokens: enough of the language to find launches and declarations, and no more.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace gridstride::translate {

/// @brief What a token is.
enum class TokenKind { identifier, number, literal, punctuation };

/// @brief No token: an unmatched bracket, or no enclosing one.
inline constexpr std::size_t no_token = static_cast<std::size_t>(-1);

/// @brief How many brackets may be open at once. Those nested deeper, which no compiler takes either (clang:
/// 256), are neither paired nor around anything.
inline constexpr std::size_t most_nested = 1000;

/// @brief Specifiers that a token may say, each a bit.
inline constexpr unsigned says_host = 1;       ///< `__host__`
inline constexpr unsigned says_device = 2;     ///< `__device__`
inline constexpr unsigned says_kernel = 4;     ///< `__global__`
inline constexpr unsigned says_shared = 8;     ///< `__shared__`
inline constexpr unsigned says_extern = 16;    ///< `extern`
inline constexpr unsigned says_constant = 32;  ///< `__constant__`
inline constexpr unsigned says_managed = 64;   ///< `__managed__`
/// Or that it is a launch without its kernel, `<<<g, b>>>`.
inline constexpr unsigned says_configuration = 128;
/// Or words of a head that are none of these, in a macro with parameters: `__launch_bounds__`.
inline constexpr unsigned says_bounds = 256;
inline constexpr unsigned says_cluster = 512;  ///< `__cluster_dims__`, with parameters or without

/// @brief One token. Every '>' is a token of its own, "<<<" is one, comments and directives are none.
struct Token {
  TokenKind kind = TokenKind::punctuation;
  std::string_view text;             ///< a part of the source
  std::size_t begin = 0;             ///< offset of its first byte in the source
  int line = 0;                      ///< 1-based
  int column = 0;                    ///< 1-based, in bytes
  std::size_t match = no_token;      ///< for brackets: index of the partner
  std::size_t enclosing = no_token;  ///< index of the innermost bracket that is open here
  unsigned macro_says = 0;           ///< where it names a macro that stands for specifiers: which

  /// @return offset behind its last byte
  [[nodiscard]] std::size_t end() const { return begin + text.size(); }
  /// @return whether the token is spelled so (never true of a string literal)
  [[nodiscard]] bool is(std::string_view spelling) const {
    return kind != TokenKind::literal && text == spelling;
  }
};

/// @brief An `#include "name"` or `#include <name>` directive.
struct Include {
  std::string_view name;  ///< what stands between the quotes; <name> with its brackets
  std::size_t begin = 0;  ///< offset of the opening quote or bracket
  std::size_t end = 0;    ///< offset behind the closing one
};

/// @brief A directive of conditional compilation.
struct Conditional {
  enum class Kind { begin, middle, end } kind = Kind::begin;  ///< #if..., #else and #elif, #endif
  std::string_view text;                                      ///< from the '#' to the end of its line
  std::size_t begin = 0;                                      ///< offset of the '#'
  std::size_t token = 0;                                      ///< index of the next token of the code
};

/// @brief The tokens of a file.
struct Lexed {
  std::vector<Token> code;  ///< outside directives, `#if 0` skipped, all other branches kept
  std::vector<std::string_view> macro_names;                    ///< of each `#define`
  std::vector<std::vector<Token>> macros;                       ///< its replacement text
  std::vector<std::vector<std::string_view>> macro_parameters;  ///< of each; empty where it takes none
  std::vector<Conditional> conditionals;                        ///< in the order of the text
  std::vector<Include> includes;                                ///< of both kinds
};

/// @brief Splits a file into tokens. Any text is accepted: what is malformed is left to the compiler.
/// @pre `source` outlives the result.
Lexed lex(std::string_view source);

}  // namespace gridstride::translate
