// SPDX-License-Identifier: MIT
#include "translated.hpp"

namespace gridstride::translate {
namespace {

TEST(FreeName, a_programs_own_name_gives_way_to_the_namespace) {
  EXPECT_EQ(translated("int gridstride = 1;\n#define STEP gridstride\nint f() { return gridstride; }\n"),
            "int gridstride_ = 1;\n#define STEP gridstride_\nint f() { return gridstride_; }\n");
}

TEST(FreeName, the_namespace_itself_stays) {
  const std::string source =
      "namespace gs = gridstride;\nusing namespace gridstride;\nnamespace gridstride { int n; }\n"
      "int f() { return gridstride::n + ::gridstride::n; }\n";
  EXPECT_EQ(translated(source), source);
}

}  // namespace
}  // namespace gridstride::translate
