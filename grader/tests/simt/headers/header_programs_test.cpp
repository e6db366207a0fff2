// SPDX-License-Identifier: MIT
// Builds each file of programs/ as `gridstride cc` does, and runs it. A program checks its own results by
// assert and returns 0. Marks in its text:
//   // FIND class        behind a line: the program must report this class at this line, and exit with 86
//   // stderr: text      what must appear in its messages
//   // REFUSED: text     the program must not compile, and the compiler must say this
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "../cc/process.hpp"
#include "simt/cc/cc.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

const fs::path programs_folder = fs::path(GRIDSTRIDE_SOURCE_DIR) / "grader/tests/simt/headers/programs";
const Installation installation{GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR};

struct Expected {
  std::vector<std::string> finding_starts;
  std::vector<std::string> messages;
  std::string refusal;
};

Expected read_expected(const fs::path& program) {
  Expected expected;
  std::ifstream in(program);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    std::smatch match;
    if (std::regex_search(line, match, std::regex("// FIND (\\w+)$")))
      expected.finding_starts.push_back(program.filename().string() + ":" + std::to_string(number) + ": " +
                                        match[1].str());
    if (std::regex_search(line, match, std::regex("// stderr: (.*)$")))
      expected.messages.push_back(match[1].str());
    if (std::regex_search(line, match, std::regex("// REFUSED: (.*)$"))) expected.refusal = match[1].str();
  }
  return expected;
}

std::vector<std::string> all_programs() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(programs_folder))
    if (entry.path().extension() == ".cu") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class HeaderPrograms : public testing::TestWithParam<std::string> {
 protected:
  const TestFolder own;
  const fs::path folder = own.path();
};

TEST_P(HeaderPrograms, does_what_its_marks_say) {
  const fs::path source = programs_folder / (GetParam() + ".cu");
  const Expected expected = read_expected(source);
  const fs::path program = folder / "program";
  std::ostringstream messages;
  testing::internal::CaptureStderr();
  const int built = command({source.string(), "-o", program.string()}, installation, messages);
  const std::string compiler_says = testing::internal::GetCapturedStderr();
  if (!expected.refusal.empty()) {
    EXPECT_NE(built, 0);
    EXPECT_THAT(messages.str() + compiler_says, testing::HasSubstr(expected.refusal));
    return;
  }
  ASSERT_EQ(built, 0) << messages.str() << compiler_says;
  EXPECT_EQ(compiler_says, "");
  const ProcessResult result = run_program(program, folder);
  EXPECT_EQ(result.exit_code, expected.finding_starts.empty() ? 0 : 86) << result.out << result.err;
  for (const std::string& start : expected.finding_starts) EXPECT_THAT(result.err, testing::HasSubstr(start));
  for (const std::string& message : expected.messages) EXPECT_THAT(result.err, testing::HasSubstr(message));
  if (expected.finding_starts.empty()) EXPECT_EQ(result.err, "");
}

INSTANTIATE_TEST_SUITE_P(Headers, HeaderPrograms, testing::ValuesIn(all_programs()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace gridstride::cc
