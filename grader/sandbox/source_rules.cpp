// SPDX-License-Identifier: MIT
#include "sandbox/source_rules.hpp"

#include <algorithm>
#include <array>

#include "simt/translate/splice.hpp"

namespace gridstride::sandbox {
namespace {

constexpr std::array<std::string_view, 3> attributes{"no_sanitize", "no_sanitize_thread",
                                                     "disable_sanitizer_instrumentation"};

/// The text without line continuations, each moved behind the line it belongs to.
std::string with_whole_lines(std::string_view source) {
  std::string text;
  std::string held;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (const std::size_t length = translate::splice_length(source.substr(i)); length > 0) {
      if (source.substr(i, length).find('\n') != std::string_view::npos) held += '\n';
      i += length - 1;
      continue;
    }
    text += source[i];
    if (source[i] != '\n') continue;
    text += held;
    held.clear();
  }
  return text;
}

/// The longest of the attributes in a line; empty for none.
std::string_view attribute_in(std::string_view line) {
  std::string_view found;
  for (const std::string_view attribute : attributes)
    if (attribute.size() > found.size() && line.find(attribute) != std::string_view::npos) found = attribute;
  return found;
}

}  // namespace

std::string hiding_message(std::string_view source, const std::string& submission_name) {
  const std::string text = with_whole_lines(source);
  std::string message;
  int number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view word = attribute_in(std::string_view(text).substr(begin, end - begin));
    if (!word.empty())
      message.append(submission_name)
          .append(":" + std::to_string(number) + ": error: `")
          .append(word)
          .append("` hides code from the CPU device; leave it out\n");
    begin = end + 1;
  }
  return message;
}

std::vector<std::string> flags_against_hiding() {
  std::vector<std::string> flags;
  for (const std::string_view attribute : attributes)
    for (const std::string around : {"", "__"})
      flags.push_back("-D" + around + std::string(attribute) + around + "=gridstride_unknown_attribute");
  return flags;
}

}  // namespace gridstride::sandbox
