// SPDX-License-Identifier: MIT
#include "simt/src/reports/given_constants.hpp"

#include <algorithm>
#include <regex>

#include "simt/src/engine.hpp"
#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/source_names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

constexpr int most_lines = 8;

// What the host gives the kernel.
std::vector<std::string> arguments_of(const Launch& launch, const std::string& folder) {
  std::string text;
  for (int i = 0; i < most_lines && text.find(';') == std::string::npos; ++i)
    text += source_text({launch.call->file, launch.call->line + i, folder}) + " ";
  const std::size_t configured = text.find(">>>");
  const std::size_t open = configured == std::string::npos ? configured : text.find('(', configured);
  return open == std::string::npos ? std::vector<std::string>() : arguments_at(text, open);
}

bool is_set_to_literal(const Launch& launch, const std::string& folder, const std::string& name) {
  const std::regex sets("\\b" + name + R"(\s*(\[\s*\])?\s*=\s*")");
  std::istringstream file = source_file(launch.call->file, folder);
  for (std::string line; std::getline(file, line);) {
    const bool of_device =
        line.find("__device__") != std::string::npos || line.find("__constant__") != std::string::npos;
    if (!of_device && std::regex_search(line, sets)) return true;
  }
  return false;
}

}  // namespace

bool is_given_by_host(const Launch& launch, const std::string& folder, const std::string& variable) {
  if (launch.call->line <= 0) return false;
  const std::vector<std::string> arguments = arguments_of(launch, folder);
  return std::ranges::any_of(arguments, [&](const std::string& argument) {
    const WordList words = words_in(argument);
    if (!variable.empty()) return std::ranges::find(words, variable) != words.end();
    if (argument.find('"') != std::string::npos) return true;
    return std::ranges::any_of(words, [&](const std::string& word) {
      return is_name(word) && word.find('.') == std::string::npos && is_set_to_literal(launch, folder, word);
    });
  });
}

}  // namespace gridstride::simt
