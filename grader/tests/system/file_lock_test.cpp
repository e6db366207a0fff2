// SPDX-License-Identifier: MIT
#include "system/file_lock.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>

#include "tests/test_folder.hpp"

namespace gridstride::system {
namespace {

using State = FileLock::State;

FileLock lock_in(const TestFolder& folder) {
  return FileLock(Descriptor(::open((folder.path() / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)));
}

TEST(FileLock, is_held_by_one_alone_until_that_is_gone) {
  const TestFolder folder;
  FileLock second = lock_in(folder);
  {
    FileLock first = lock_in(folder);
    EXPECT_EQ(first.take(), State::held);
    EXPECT_EQ(second.take(), State::of_another);
  }
  EXPECT_EQ(second.take(), State::held);
}

TEST(FileLock, is_waited_for) {
  const TestFolder folder;
  std::atomic<bool> released{false};
  auto first = std::make_unique<FileLock>(lock_in(folder));
  ASSERT_EQ(first->take(), State::held);
  std::thread other([&] {
    FileLock second = lock_in(folder);
    EXPECT_EQ(second.wait(), State::held);
    EXPECT_TRUE(released);
  });
  released = true;
  first.reset();
  other.join();
}

TEST(FileLock, of_no_file_is_impossible) {
  EXPECT_EQ(FileLock(Descriptor()).take(), State::impossible);
  EXPECT_EQ(FileLock(Descriptor()).wait(), State::impossible);
}

}  // namespace
}  // namespace gridstride::system
