// SPDX-License-Identifier: MIT
#include "system/durable_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <system_error>

#include "tests/test_folder.hpp"

namespace gridstride::system {
namespace {

namespace fs = std::filesystem;

TEST(DurableFile, replaces_whole_and_leaves_no_other_name) {
  const TestFolder folder;
  write_durably(folder.path() / "a", "one");
  write_durably(folder.path() / "a", std::string("tw\0", 3));
  EXPECT_EQ(read_bytes(folder.path() / "a"), std::string("tw\0", 3));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
  EXPECT_EQ(read_bytes(folder.path() / "b"), std::nullopt);
}

TEST(DurableFile, that_cannot_be_written_stays_as_it_was) {
  const TestFolder folder;
  fs::create_directory(folder.path() / "a");
  EXPECT_THROW(write_durably(folder.path() / "a", "one"), std::system_error);
  EXPECT_TRUE(fs::is_directory(folder.path() / "a"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
  EXPECT_THROW(write_durably(folder.path() / "none" / "a", "one"), std::system_error);
}

}  // namespace
}  // namespace gridstride::system
