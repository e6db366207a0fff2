// SPDX-License-Identifier: MIT
#include "expected.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string_view>

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

Findings matches(const std::string& text, const std::regex& pattern) {
  Findings findings;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    if (std::regex_match(line, match, pattern)) findings.insert(match[1].str());
  }
  return findings;
}

}  // namespace

Expected read_expected(const fs::path& program) {
  static const std::regex told("// (FIND|NOTE) (\\w+)$");
  constexpr std::string_view out_mark = "// stdout: ";
  constexpr std::string_view options_mark = "// options: ";
  Expected expected;
  std::ifstream in(program);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.find("// ") == std::string::npos) continue;  // hundreds of files are read before the first test
    std::smatch match;
    if (std::regex_search(line, match, told)) {
      Findings& findings = match[1].str() == "FIND" ? expected.findings : expected.notes;
      findings.insert(program.string() + ":" + std::to_string(number) + ": " + match[2].str());
    } else if (line.starts_with(out_mark)) {
      expected.out += line.substr(out_mark.size()) + "\n";
    } else if (line.starts_with(options_mark)) {
      std::istringstream words(line.substr(options_mark.size()));
      expected.options.assign(std::istream_iterator<std::string>(words), {});
    }
  }
  return expected;
}

Findings told_errors(const std::string& err) {
  static const std::regex pattern("(\\S+:\\d+: \\w+): .*");
  return matches(err, pattern);
}

Findings told_places(const std::string& err) {
  static const std::regex between_two("\\S+:\\d+: (data_race|barrier_divergence|invalid_mask): .*");
  static const std::regex place("(\\S+\\.cuh?:\\d+)");
  static const std::regex launch(
      "the kernel \\S+ (given|launched) at \\S+");  // which of two launches is the other, too
  Findings findings = told_errors(err);
  std::istringstream lines(err);
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    line = std::regex_replace(line, launch, "another kernel");
    if (!std::regex_match(line, match, between_two)) continue;
    for (auto found = std::sregex_iterator(line.begin(), line.end(), place); found != std::sregex_iterator();
         ++found) {
      findings.insert(found->str(1) + ": " + match[1].str());
    }
  }
  return findings;
}

Findings told_notes(const std::string& err) {
  static const std::regex pattern("(\\S+:\\d+: \\w+) \\(note\\): .*");
  return matches(err, pattern);
}

std::vector<std::string> programs_below(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cu") continue;
    names.push_back(fs::relative(entry.path(), folder).replace_extension().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace gridstride::cc
