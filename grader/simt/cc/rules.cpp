// SPDX-License-Identifier: MIT
#include "simt/cc/rules.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

namespace gridstride::cc {
namespace {

/// The words behind the target; `\ ` is a blank in a name, `\` at a line's end goes on.
std::vector<std::string> prerequisites(const std::string& rule) {
  std::vector<std::string> words;
  std::string word;
  const std::size_t colon = rule.find(": ");
  if (colon == rule.npos) return words;
  for (std::size_t i = colon + 2; i <= rule.size(); ++i) {
    const char c = i < rule.size() ? rule[i] : '\n';
    if (c == '\\' && i + 1 < rule.size() && rule[i + 1] == ' ') {
      word += rule[++i];
    } else if (c == '\\' && i + 1 < rule.size() && rule[i + 1] == '\n') {
      continue;
    } else if (c == ' ' || c == '\n') {
      if (!word.empty()) words.push_back(word);
      word.clear();
    } else {
      word += c;
    }
  }
  return words;
}

std::string escaped(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (c == ' ' || c == '#') text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

std::string make_rule(const std::filesystem::path& raw_rule, const RuleRequest& request) {
  std::ifstream in(raw_rule);
  const std::string raw{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::string text = escaped(request.target) + ": " + escaped(request.source.string());
  std::string phony;
  for (const std::string& name : prerequisites(raw)) {
    if (name == request.compiled.string() || name == request.source.string()) continue;
    const auto header = request.headers.find(name);
    const std::string own = header == request.headers.end() ? name : header->second.string();
    const bool hidden =
        std::any_of(request.left_out.begin(), request.left_out.end(),
                    [&](const auto& folder) { return own.rfind(folder.string() + "/", 0) == 0; });
    if (hidden) continue;
    text += " \\\n  " + escaped(own);
    if (request.phony_headers) phony += "\n" + escaped(own) + ":\n";
  }
  return text + "\n" + phony;
}

}  // namespace gridstride::cc
