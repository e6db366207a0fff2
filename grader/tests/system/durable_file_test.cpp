// SPDX-License-Identifier: MIT
#include "system/durable_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

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

TEST(DurableFile, stays_as_it_was_where_there_are_too_few_descriptors_for_its_folder) {
  const TestFolder folder;
  write_durably(folder.path() / "a", "one");
  const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::close(next);
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit one_more{static_cast<rlim_t>(next) + 1, before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &one_more);
  EXPECT_THROW(write_durably(folder.path() / "a", "two"), std::system_error);
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(read_bytes(folder.path() / "a"), "one");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

}  // namespace
}  // namespace gridstride::system
