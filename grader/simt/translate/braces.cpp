// SPDX-License-Identifier: MIT
// `k<<<1, 32>>>(p, {4, 5})` of a template whose arguments are deduced: what stands in the braces has no type
// of its own and takes that of the parameter, which stands in the kernel's declaration.
#include <set>
#include <string>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// The names of the parameters of the template whose kernel has the specifier or name at `i`.
std::set<std::string_view> template_parameters(const Tokens& tokens, std::size_t i) {
  std::set<std::string_view> names;
  for (std::size_t at = declaration_begin(tokens, i); at < i && !tokens[at].is("__global__"); ++at) {
    if (tokens[at].kind == TokenKind::identifier) names.insert(tokens[at].text);
  }
  return names;
}

/// The type of the parameter [first, last), without const and reference; empty where it is no plain name or
/// depends on one of the names.
std::string plain_type(const Tokens& tokens, std::size_t first, std::size_t last,
                       const std::set<std::string_view>& names) {
  std::string type;
  std::size_t words = 0;  // that follow each other: a type and the parameter's name
  for (std::size_t i = first; i < last && !tokens[i].is("="); ++i) {
    if (tokens[i].is("const") || tokens[i].is("&")) continue;
    if (is_word_at(tokens, i)) {
      if (names.contains(tokens[i].text)) return "";
      if (!type.empty() && !type.ends_with("::")) {
        if (++words > 1 || (i + 1 < last && !tokens[i + 1].is("="))) return "";
        continue;  // the parameter's name
      }
      type += tokens[i].text;
    } else if (tokens[i].is("::") && words == 0) {
      type += "::";
    } else {
      return "";
    }
  }
  return type;
}

}  // namespace

void rewrite_brace_arguments(const Tokens& tokens, std::size_t arguments, std::size_t parameters,
                             Edits& edits) {
  if (tokens[arguments].match == no_token || tokens[parameters].match == no_token) return;
  const std::set<std::string_view> names = template_parameters(tokens, parameters);
  std::size_t parameter = parameters + 1;
  for (std::size_t i = arguments + 1; i < tokens[arguments].match && parameter < tokens[parameters].match;) {
    const std::size_t end = end_of_item(tokens, parameter, parameters);
    if (tokens[i].is("{")) edits.insert(tokens[i].begin, plain_type(tokens, parameter, end, names));
    parameter = end + 1;
    i = end_of_item(tokens, i, arguments) + 1;
  }
}

}  // namespace gridstride::translate
