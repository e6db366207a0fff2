// SPDX-License-Identifier: MIT

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// The '{' of the class that the keyword at `i` defines, or no_token where it only names one.
std::size_t class_body(const Tokens& tokens, std::size_t i) {
  for (std::size_t at = i + 1; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.is("{")) return at;
    if (token.kind == TokenKind::punctuation && !token.is(":") && !token.is("::")) return no_token;
  }
  return no_token;
}

/// Where a body that is no part of the kernel's own begins at `i`: its '{', else no_token.
std::size_t foreign_body(const Tokens& tokens, std::size_t i) {
  if (tokens[i].is("[")) return lambda_body(tokens, i);
  if (tokens[i].is("struct") || tokens[i].is("class") || tokens[i].is("union")) return class_body(tokens, i);
  return no_token;
}

void note_return(const Tokens& tokens, std::size_t i, Edits& edits) {
  if (is_at(tokens, i + 1, ";")) return edits.insert(tokens[i].end(), " ::gs_note_return()");
  std::size_t end = i + 1;
  while (end < tokens.size() && !tokens[end].is(";")) {
    const std::size_t match = tokens[end].match;
    end = match != no_token && match > end ? match + 1 : end + 1;
  }
  if (end == tokens.size()) return;
  edits.insert(tokens[i].end(), " (::gs_note_return(), ");
  edits.insert(tokens[end].begin, ")");
}

}  // namespace

void rewrite_kernel_returns(const Tokens& tokens, Edits& edits) {
  for (const DeviceFunction& function : device_functions(tokens)) {
    if (!function.is_kernel) continue;
    for (std::size_t i = function.body_begin + 1; i < function.body_end; ++i) {
      if (tokens[i].is("return")) note_return(tokens, i, edits);
      const std::size_t body = foreign_body(tokens, i);
      if (body != no_token && tokens[body].match != no_token) i = tokens[body].match;
    }
  }
}

}  // namespace gridstride::translate
