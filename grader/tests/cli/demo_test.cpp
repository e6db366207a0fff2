// SPDX-License-Identifier: MIT
#include "cli/demo.hpp"

#include <gtest/gtest.h>

namespace gridstride::cli {
namespace {

TEST(HasMain, of_every_spelling) {
  EXPECT_TRUE(has_main("int main() { return 0; }"));
  EXPECT_TRUE(has_main("__global__ void k() {}\nauto main(int argc, char** argv) -> int {}"));
  EXPECT_TRUE(has_main("int /* the */\nmain  (void) {}"));
  EXPECT_TRUE(has_main("extern \"C++\" { int main() {} }"));
  EXPECT_TRUE(has_main("#ifdef DEMO\nint main() {}\n#endif\n"));
}

TEST(HasMain, not_what_only_looks_like_one) {
  EXPECT_FALSE(has_main(""));
  EXPECT_FALSE(has_main("// int main() {}\n/* int main() {} */ int remain();"));
  EXPECT_FALSE(has_main("const char* text = \"int main() {}\";"));
  EXPECT_FALSE(has_main("#if 0\nint main() {}\n#endif\n"));
  EXPECT_FALSE(has_main("struct Part { int main(); };"));
  EXPECT_FALSE(has_main("int main = 1; void domain() { x.main(); }"));
}

TEST(HasMain, behind_a_long_comment) {
  const std::string older =
      "/*" + std::string(1'000'000, '*') + " older\n" + std::string(1'000'000, 'x') + "*/";
  EXPECT_TRUE(has_main(older + "int main() {}"));
  EXPECT_FALSE(has_main(older + "void f() {}"));
}

}  // namespace
}  // namespace gridstride::cli
