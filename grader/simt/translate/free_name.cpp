// SPDX-License-Identifier: MIT
// The one name that a program may not share with the CPU device's headers, at the scope of the whole program:
// that of their namespace. Kernels with a grid-stride loop are called so.
#include "simt/translate/lexer.hpp"
#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

constexpr std::string_view taken = "gridstride";

bool is_own(const std::vector<Token>& tokens, std::size_t i) {
  if (!tokens[i].is(taken)) return false;
  // `using namespace gridstride`, `namespace gs = gridstride`
  const bool names_namespace = (i > 0 && tokens[i - 1].is("namespace")) ||
                               (i > 2 && tokens[i - 1].is("=") && tokens[i - 3].is("namespace"));
  return !names_namespace && !(i + 1 < tokens.size() && tokens[i + 1].is("::"));
}

void rename_in(const std::vector<Token>& tokens, Edits& edits) {
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (is_own(tokens, i)) edits.insert(tokens[i].end(), "_");
}

}  // namespace

std::string with_free_name(std::string_view source) {
  if (source.find(taken) == source.npos) return std::string(source);
  const Lexed lexed = lex(source);
  Edits edits;
  rename_in(lexed.code, edits);
  for (const std::vector<Token>& macro : lexed.macros) rename_in(macro, edits);
  return edits.apply(source);
}

}  // namespace gridstride::translate
