// SPDX-License-Identifier: MIT
#include "simt/translate/code_text.hpp"

#include <algorithm>

#include "simt/translate/lexer.hpp"

namespace gridstride::translate {

std::string code_text(std::string_view source) {
  std::string code(source);
  std::ranges::replace_if(
      code, [](char c) { return c != '\n'; }, ' ');
  for (const Token& token : lex(source).code) code.replace(token.begin, token.text.size(), token.text);
  return code;
}

}  // namespace gridstride::translate
