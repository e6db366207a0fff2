// SPDX-License-Identifier: MIT
#include "installation/installation.hpp"

#include <gtest/gtest.h>

namespace gridstride {
namespace {

TEST(Installation, a_program_below_a_prefix_has_its_parts_beside_it) {
  for (const char* program :
       {"/opt/a b/lib/gridstride/bin/gridstride", "/opt/a b/lib/gridstride/bin/checks/01_device_info"}) {
    const Installation found = installation_of(program);
    EXPECT_TRUE(found.installed) << program;
    EXPECT_EQ(found.source, "/opt/a b/share/gridstride") << program;
    EXPECT_EQ(found.build, "/opt/a b/lib/gridstride") << program;
  }
}

TEST(Installation, any_other_program_belongs_to_the_checkout) {
  for (const char* program :
       {GRIDSTRIDE_BUILD_DIR "/bin/gridstride", "/home/kim/lib/gridstride/build/bin/gridstride",
        "/home/kim/gridstride/bin/gridstride", "/opt/lib/gridstride/gridstride"}) {
    const Installation found = installation_of(program);
    EXPECT_FALSE(found.installed) << program;
    EXPECT_EQ(found.source, GRIDSTRIDE_SOURCE_DIR) << program;
    EXPECT_EQ(found.build, GRIDSTRIDE_BUILD_DIR) << program;
  }
}

TEST(Installation, this_test_belongs_to_the_checkout) {
  EXPECT_EQ(installation().build, GRIDSTRIDE_BUILD_DIR);
}

}  // namespace
}  // namespace gridstride
