// SPDX-License-Identifier: MIT
#include "sandbox/launch_plan.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/test_folder.hpp"

namespace gridstride::sandbox {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class PartsWithout : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"lib/gridstride/bin", "lib/llvm", "share/doc", "share/gridstride/solutions"})
      fs::create_directories(system_ / name);
    std::ofstream(system_ / "lib" / "libc.so") << "code";
    fs::create_directory_symlink("gridstride", system_ / "share" / "course");
  }

  const TestFolder folder_;
  const fs::path system_ = folder_.path() / "usr";
};

TEST_F(PartsWithout, a_folder_with_nothing_hidden_stays_whole) {
  EXPECT_THAT(parts_without(system_, {"/opt/gridstride"}), ElementsAre(system_));
  EXPECT_THAT(parts_without(system_, {system_.string() + "-more"}), ElementsAre(system_));
}

TEST_F(PartsWithout, what_is_hidden_is_in_none_and_no_link_leads_there) {
  EXPECT_THAT(
      parts_without(system_, {system_ / "share" / "gridstride", system_ / "lib" / "gridstride"}),
      UnorderedElementsAre(system_ / "lib" / "llvm", system_ / "lib" / "libc.so", system_ / "share" / "doc"));
}

TEST_F(PartsWithout, nothing_is_left_of_what_is_hidden_itself) {
  EXPECT_THAT(parts_without(system_, {system_}), IsEmpty());
}

}  // namespace
}  // namespace gridstride::sandbox
