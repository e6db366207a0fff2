// SPDX-License-Identifier: MIT
#include "simt/src/reports/source_code.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/test_folder.hpp"

namespace gridstride::simt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SourceCode, is_read_by_lines) {
  const TestFolder folder("source_code");
  std::ofstream(folder.path() / "a.cu") << "a; /* 1\n2 */ b;\n\n#define C\nlast;";
  const auto at = [&](int line) { return SourceLine{"a.cu", line, folder.path().string()}; };
  EXPECT_EQ(code_at(at(1)), "a;     ");
  EXPECT_EQ(code_at(at(2)), "     b;");
  EXPECT_EQ(code_at(at(2), 3), "     b;\n\n         ");
  EXPECT_EQ(code_at(at(5), 3), "last;");
  EXPECT_EQ(code_at(at(2), 0), "");
  for (const int line : {-1, 0, 6, 50}) EXPECT_EQ(code_at(at(line)), "") << line;
  EXPECT_EQ(code_at({"b.cu", 1, folder.path().string()}), "");
  EXPECT_THAT(code_lines(at(0), 3), ElementsAre("a;     ", "     b;", ""));
  EXPECT_THAT(code_lines(at(0), 0), IsEmpty());
}

TEST(SourceCode, first_lines_have_their_ends) {
  EXPECT_EQ(first_lines("a\nb\nc", 2), "a\nb\n");
  EXPECT_EQ(first_lines("a\nb", 2), "a\nb");
  EXPECT_EQ(first_lines("a\n\n", 5), "a\n\n");
  EXPECT_EQ(first_lines("a", 0), "");
  EXPECT_EQ(first_lines("", 3), "");
}

}  // namespace
}  // namespace gridstride::simt
