// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

constexpr std::string_view on_device = "!__builtin_is_constant_evaluated() && ::gs_in_kernel()";

/// "800" of NV_PROVIDES_SM_80; empty where that is not all.
std::string architecture(std::string_view word, std::string_view begin) {
  if (!word.starts_with(begin)) return "";
  const std::string_view digits = word.substr(begin.size());
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return "";
  return std::string(digits) + "0";
}

/// What a target of <nv/target> asks at run time; empty where it is not known.
std::string condition(std::string_view word) {
  const std::string device(on_device);
  if (word == "NV_IS_DEVICE") return device;
  if (word == "NV_IS_HOST") return "!(" + device + ")";
  if (word == "NV_ANY_TARGET") return "true";
  if (word == "NV_NO_TARGET") return "false";
  if (const std::string least = architecture(word, "NV_PROVIDES_SM_"); !least.empty())
    return device + " && __GRIDSTRIDE_ARCH__ >= " + least;
  if (const std::string exact = architecture(word, "NV_IS_EXACTLY_SM_"); !exact.empty())
    return device + " && __GRIDSTRIDE_ARCH__ == " + exact;
  return "";
}

/// A target's statements in parentheses.
struct Branch {
  std::string condition;  ///< empty: otherwise
  std::size_t open = no_token;
  std::string_view target;
};

/// Whether one of the branches before the last is for the other side than that one, so that it is what is
/// left.
bool is_rest(const std::vector<Branch>& branches) {
  const std::string_view last = branches.back().target;
  if (last == "NV_ANY_TARGET") return true;
  const std::string_view other = last == "NV_IS_HOST"     ? "NV_IS_DEVICE"
                                 : last == "NV_IS_DEVICE" ? "NV_IS_HOST"
                                                          : "";
  return !other.empty() && std::ranges::find(branches, other, &Branch::target) != branches.end();
}

/// The branches of the call whose '(' is at `open`; empty where it has another form.
std::vector<Branch> branches_of(const Tokens& tokens, std::size_t open, bool otherwise) {
  std::vector<Branch> branches;
  std::size_t at = open + 1;
  const std::size_t close = tokens[open].match;
  while (at < close) {
    Branch branch;
    const bool is_otherwise = otherwise && branches.size() == 1;
    if (!is_otherwise) {
      branch.target = tokens[at].text;
      branch.condition = condition(branch.target);
      if (branch.condition.empty() || !is_at(tokens, at + 1, ",")) return {};
      at += 2;
    }
    if (!is_at(tokens, at, "(") || tokens[at].match == no_token || tokens[at].match > close) return {};
    branch.open = at;
    branches.push_back(branch);
    at = tokens[at].match + 1;
    if (at != close && !is_at(tokens, at, ",")) return {};
    if (at != close) ++at;
  }
  if (branches.size() > 1 && is_rest(branches)) branches.back().condition.clear();
  return branches;
}

}  // namespace

void rewrite_targets(const Tokens& tokens, Edits& edits) {
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    const bool dispatch = tokens[i].is("NV_DISPATCH_TARGET");
    if (!dispatch && !tokens[i].is("NV_IF_TARGET") && !tokens[i].is("NV_IF_ELSE_TARGET")) continue;
    const bool statement = tokens[i - 1].is(";") || tokens[i - 1].is("{") || tokens[i - 1].is("}");
    if (!statement || !in_block(tokens, i) || !is_at(tokens, i + 1, "(") || tokens[i + 1].match == no_token)
      continue;
    const std::vector<Branch> branches = branches_of(tokens, i + 1, !dispatch);
    if (branches.empty() || (!dispatch && branches.size() > 2)) continue;
    std::size_t begin = tokens[i].begin;
    std::string before;
    for (const Branch& branch : branches) {
      edits.replace(begin, tokens[branch.open].end(),
                    before + (branch.condition.empty() ? "" : "if (" + branch.condition + ") ") + "{ ");
      begin = tokens[tokens[branch.open].match].begin;
      before = " } else ";
    }
    edits.replace(begin, tokens[tokens[i + 1].match].end(), " }");
  }
}

}  // namespace gridstride::translate
