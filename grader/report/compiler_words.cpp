// SPDX-License-Identifier: MIT
#include "report/compiler_words.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

namespace gridstride::report {

std::vector<CompilerMessage> compiler_messages(const std::string& build_log) {
  // std::regex recurses for each character.
  constexpr std::size_t longest = 2000;
  static const std::regex message(
      R"(^([^\s:][^:]*):(?:(\d{1,6}):)?(?:(\d{1,6}):)? (?:fatal )?(error|warning|note): (.*)$)");
  std::vector<CompilerMessage> messages;
  std::istringstream lines(build_log);
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.size(), longest));
    std::smatch found;
    if (!std::regex_match(line, found, message)) continue;
    messages.push_back({found[1], found[2].matched ? std::stoi(found[2]) : 0, found[3], found[4], found[5]});
  }
  return messages;
}

}  // namespace gridstride::report
