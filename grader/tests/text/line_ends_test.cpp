// SPDX-License-Identifier: MIT
#include "text/line_ends.hpp"

#include <gtest/gtest.h>

namespace gridstride::text {
namespace {

std::string mended(std::string text) {
  mend_line_ends(text);
  return text;
}

TEST(LineEnds, that_are_carriage_returns_alone_become_line_feeds) {
  EXPECT_EQ(mended("// one\rint two;\r"), "// one\nint two;\n");
  EXPECT_EQ(mended("// one\r\nint\rtwo;\r\n"), "// one\r\nint\rtwo;\r\n");
  EXPECT_EQ(mended("// one\n"), "// one\n");
}

}  // namespace
}  // namespace gridstride::text
