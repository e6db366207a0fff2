// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "simt/cc/tools.hpp"

namespace gridstride::cc {
namespace {

class InstalledTools : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "build" / "include");
    where_.source = folder_ / "share";
    where_.build = folder_ / "build";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const char* file, const std::string& text) const {
    std::ofstream(where_.build / "include" / file) << text;
  }

  std::filesystem::path folder_;
  Installation where_;
};

TEST_F(InstalledTools, take_headers_that_were_precompiled_where_they_are) {
  write("prelude.hpp.pch", "a header");
  write(precompiled_in, where_.source.string());
  EXPECT_TRUE(has_precompiled_headers(where_));
  EXPECT_EQ(installed_tools(where_).precompiled_header, where_.build / "include" / "prelude.hpp.pch");
  EXPECT_EQ(installed_tools(where_).precompiled_header_cpp17, "") << "which is not there";
}

TEST_F(InstalledTools, take_headers_of_a_build_which_does_not_say_where) {
  write("prelude.hpp.pch", "a header");
  EXPECT_TRUE(has_precompiled_headers(where_));
}

TEST_F(InstalledTools, read_the_headers_where_the_installation_was_moved) {
  write("prelude.hpp.pch", "a header");
  write(precompiled_in, "/where/it/was");
  EXPECT_FALSE(has_precompiled_headers(where_));
  EXPECT_EQ(installed_tools(where_).precompiled_header, "");
}

TEST_F(InstalledTools, read_the_headers_where_none_are_precompiled) {
  EXPECT_FALSE(has_precompiled_headers(where_));
}

}  // namespace
}  // namespace gridstride::cc
