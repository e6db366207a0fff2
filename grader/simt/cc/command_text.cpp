// SPDX-License-Identifier: MIT
#include "simt/cc/cc.hpp"

namespace gridstride::cc {

std::string command_text(const system::CommandLine& command) {
  std::string text;
  for (const std::string& word : command) {
    const bool plain = !word.empty() && word.find_first_of(" \t\n\"'\\$`&|;<>()*?[]#~{}") == word.npos;
    text += text.empty() ? "" : " ";
    if (plain) {
      text += word;
      continue;
    }
    text += '\'';
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += '\'';
  }
  return text;
}

}  // namespace gridstride::cc
