// SPDX-License-Identifier: MIT
#include "simt/translate/references.hpp"

#include <algorithm>

namespace gridstride::translate {
namespace {

using Items = std::vector<std::pair<std::size_t, std::size_t>>;

/// The tokens [first, last) of each argument or parameter of the list that opens at `open`; none where one is
/// a pack or its expansion.
Items items(const Tokens& tokens, std::size_t open) {
  Items found;
  if (tokens[open].match == no_token) return found;
  for (std::size_t i = open + 1; i < tokens[open].match;) {
    const std::size_t end = end_of_item(tokens, i, open);
    const auto is_dot = [](const Token& token) { return token.is("."); };
    const bool pack = end >= i + 3 && std::count_if(tokens.begin() + i, tokens.begin() + end, is_dot) >= 3;
    if (pack) return {};
    found.emplace_back(i, end);
    i = end + 1;
  }
  return found;
}

}  // namespace

void ReferenceKernels::add(const Tokens& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!says_global(tokens[i])) continue;
    const std::size_t open = declaration_at(tokens, i).parameters;
    if (open == no_token || open == 0) continue;
    std::vector<bool> references;
    for (const auto& [first, last] : items(tokens, open))
      references.push_back(reference_of(tokens, first, last) != no_token);
    const std::string name(tokens[open - 1].text);
    const auto [known, is_new] = kernels_.try_emplace({name, references.size()}, references);
    if (!is_new && known->second != references) known->second.clear();  // overloads
  }
}

std::vector<bool> ReferenceKernels::references(const std::string& name, std::size_t arguments) const {
  const auto found = kernels_.find({name, arguments});
  if (found == kernels_.end() || std::ranges::find(found->second, true) == found->second.end()) return {};
  return found->second;
}

bool rewrite_reference_arguments(const Tokens& tokens, std::size_t arguments, const std::string& kernel,
                                 const ReferenceKernels& kernels, Edits& edits) {
  const Items each = items(tokens, arguments);
  const std::vector<bool> references = kernels.references(kernel, each.size());
  bool any = false;
  for (std::size_t i = 0; i < references.size(); ++i) {
    const auto [first, last] = each[i];
    if (!references[i] || tokens[first].is("{")) continue;
    edits.insert(tokens[first].begin, "::gridstride::simt::by_reference(");
    edits.insert(tokens[last].begin, ")");
    any = true;
  }
  return any;
}

}  // namespace gridstride::translate
