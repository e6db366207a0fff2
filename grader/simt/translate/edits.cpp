// SPDX-License-Identifier: MIT
#include "simt/translate/edits.hpp"

#include <algorithm>

namespace gridstride::translate {
namespace {

/// The line ends of `removed`, with their backslash where the line is continued (inside a #define).
std::string line_ends(std::string_view removed) {
  std::string kept;
  for (std::size_t i = 0; i < removed.size(); ++i) {
    if (removed[i] != '\n') continue;
    const std::size_t text_end = i > 0 && removed[i - 1] == '\r' ? i - 1 : i;
    kept += text_end > 0 && removed[text_end - 1] == '\\' ? "\\\n" : "\n";
  }
  return kept;
}

}  // namespace

std::string Edits::apply(std::string_view source) const {
  std::vector<const Edit*> ordered;
  for (const Edit& edit : edits_) ordered.push_back(&edit);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const Edit* a, const Edit* b) { return a->begin < b->begin; });
  std::string out;
  out.reserve(source.size() + 128 * edits_.size());
  std::size_t at = 0;
  for (const Edit* edit : ordered) {
    if (edit->begin < at) continue;
    out += source.substr(at, edit->begin - at);
    out += edit->text;
    out += line_ends(source.substr(edit->begin, edit->end - edit->begin));
    at = edit->end;
  }
  out += source.substr(at);
  return out;
}

}  // namespace gridstride::translate
