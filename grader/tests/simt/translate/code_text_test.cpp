// SPDX-License-Identifier: MIT
#include "simt/translate/code_text.hpp"

#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

TEST(CodeText, has_blanks_in_place_of_comments) {
  EXPECT_EQ(code_text("a = b;  // c\nd /* e\n f */ + g;"), "a = b;      \nd     \n      + g;");
  EXPECT_EQ(code_text("a;  // goes on \\\nb;\nc;"), "a;              \n  \nc;");
  EXPECT_EQ(code_text("/* without an end"), "                 ");
}

TEST(CodeText, keeps_literals) {
  for (const char* const code : {R"(load("https://a");)", R"(f("\"/*", '"', '\'');)",
                                 "f(R\"x(\n// )\" /*)x\");", "n = 1'000'000;", ""})
    EXPECT_EQ(code_text(code), code);
}

TEST(CodeText, has_blanks_in_place_of_directives_and_what_they_leave_out) {
  EXPECT_EQ(code_text("#define A \\\n  b\na;\n#if 0\nc;\n#endif\n"),
            "           \n   \na;\n     \n  \n      \n");
}

TEST(CodeText, has_a_launch_as_nvcc_reads_it) { EXPECT_EQ(code_text("k<< <1, 2>>>();"), "k <<<1, 2>>>();"); }

}  // namespace
}  // namespace gridstride::translate
