// SPDX-License-Identifier: MIT
#include "learn/file_watcher.hpp"

#include <gtest/gtest.h>
#include <poll.h>

#include <fstream>
#include <string>

#include "tests/test_folder.hpp"

namespace gridstride::learn {
namespace {

using namespace std::chrono_literals;

void write(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

/// The clock is the test's own: only the events are real.
class FileWatcherTest : public testing::TestWithParam<FileWatcher::Method> {
 protected:
  void SetUp() override { write(file_, "first\n"); }

  /// Looks now, and again once the change has settled.
  bool saved(FileWatcher& watcher) {
    now_ += FileWatcher::poll_period;
    if (watcher.saved(now_)) ADD_FAILURE() << "a save is told before it has settled";
    now_ += FileWatcher::settle_time;
    return watcher.saved(now_);
  }

  const TestFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "kernel.cu";
  FileWatcher::Clock::time_point now_ = FileWatcher::Clock::now();
};

TEST_P(FileWatcherTest, sees_a_save_once) {
  FileWatcher watcher(file_, GetParam());
  EXPECT_FALSE(saved(watcher));
  write(file_, "second, longer\n");
  EXPECT_TRUE(saved(watcher));
  EXPECT_FALSE(saved(watcher));
}

TEST_P(FileWatcherTest, sees_a_save_by_rename) {
  FileWatcher watcher(file_, GetParam());
  for (const char* text : {"second, longer\n", "third, longer still\n"}) {
    write(folder_.path() / "kernel.cu.tmp", text);
    std::filesystem::rename(folder_.path() / "kernel.cu.tmp", file_);
    EXPECT_TRUE(saved(watcher)) << text;
  }
}

TEST_P(FileWatcherTest, sees_a_save_by_an_editor_that_moves_the_old_file_away) {
  FileWatcher watcher(file_, GetParam());
  std::filesystem::rename(file_, folder_.path() / "kernel.cu~");
  write(file_, "second, longer\n");
  EXPECT_TRUE(saved(watcher));
}

TEST_P(FileWatcherTest, passes_over_other_files_and_reading) {
  FileWatcher watcher(file_, GetParam());
  write(folder_.path() / "kernel.cuh", "other\n");
  write(folder_.path() / ".kernel.cu.swp", "other\n");
  std::string text;
  std::ifstream(file_) >> text;
  EXPECT_FALSE(saved(watcher));
}

TEST_P(FileWatcherTest, a_deleted_file_is_no_save_but_its_return_is) {
  FileWatcher watcher(file_, GetParam());
  std::filesystem::remove(file_);
  EXPECT_FALSE(saved(watcher));
  write(file_, "back, and longer\n");
  EXPECT_TRUE(saved(watcher));
}

TEST_P(FileWatcherTest, needs_no_file_at_first) {
  FileWatcher watcher(folder_.path() / "later.cu", GetParam());
  EXPECT_FALSE(saved(watcher));
  write(folder_.path() / "later.cu", "now\n");
  EXPECT_TRUE(saved(watcher));
}

INSTANTIATE_TEST_SUITE_P(Methods, FileWatcherTest,
                         testing::Values(FileWatcher::Method::automatic, FileWatcher::Method::polling),
                         [](const auto& info) {
                           return info.param == FileWatcher::Method::polling ? "polling" : "automatic";
                         });

class Inotify : public FileWatcherTest {};

TEST_F(Inotify, serves_on_a_local_file_system_and_wakes_the_caller) {
  FileWatcher watcher(file_);
  if (watcher.descriptor() < 0) GTEST_SKIP() << "no inotify in this folder";
  EXPECT_EQ(watcher.patience(now_), std::nullopt) << "nothing to do until an event";
  write(file_, "second\n");
  pollfd waiting{watcher.descriptor(), POLLIN, 0};
  EXPECT_EQ(poll(&waiting, 1, 10000), 1);
}

TEST_F(Inotify, changes_within_the_settling_time_are_one_save) {
  FileWatcher watcher(file_);
  if (watcher.descriptor() < 0) GTEST_SKIP() << "no inotify in this folder";
  for (int i = 0; i < 5; ++i) {
    write(file_, std::to_string(i));
    now_ += FileWatcher::settle_time - 1ms;
    EXPECT_FALSE(watcher.saved(now_));
  }
  EXPECT_EQ(watcher.patience(now_), FileWatcher::settle_time);
  EXPECT_TRUE(watcher.saved(now_ + FileWatcher::settle_time));
  EXPECT_FALSE(watcher.saved(now_ + 2 * FileWatcher::settle_time));
}

TEST_F(Inotify, changes_that_never_end_are_told_all_the_same) {
  FileWatcher watcher(file_);
  if (watcher.descriptor() < 0) GTEST_SKIP() << "no inotify in this folder";
  const auto end = now_ + FileWatcher::longest_settling;
  bool told = false;
  for (; now_ <= end; now_ += FileWatcher::settle_time / 2) {
    write(file_, "x");
    told = told || watcher.saved(now_);
  }
  EXPECT_TRUE(told || watcher.saved(now_));
}

TEST_F(Inotify, a_folder_that_goes_and_comes_back_is_polled) {
  FileWatcher watcher(file_);
  if (watcher.descriptor() < 0) GTEST_SKIP() << "no inotify in this folder";
  std::filesystem::remove_all(folder_.path());
  EXPECT_FALSE(watcher.saved(now_));
  EXPECT_LT(watcher.descriptor(), 0);
  std::filesystem::create_directories(folder_.path());
  write(file_, "back, and longer\n");
  EXPECT_TRUE(saved(watcher));
}

TEST_F(Inotify, a_link_to_a_file_elsewhere_is_polled) {
  write(folder_.path() / "elsewhere.cu", "text\n");
  std::filesystem::create_symlink("elsewhere.cu", folder_.path() / "link.cu");
  FileWatcher watcher(folder_.path() / "link.cu");
  EXPECT_LT(watcher.descriptor(), 0);
  write(folder_.path() / "elsewhere.cu", "longer text\n");
  EXPECT_TRUE(saved(watcher));
}

}  // namespace
}  // namespace gridstride::learn
