// SPDX-License-Identifier: MIT
#include "system/temporary_folder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

namespace gridstride::system {
namespace {

namespace fs = std::filesystem;

/// A kind of this test alone.
std::string kind() { return "test" + std::to_string(getpid()); }

/// As if it had been made two minutes ago.
void make_old(const fs::path& folder) {
  const timespec then{time(nullptr) - 120, 0};
  const timespec times[] = {then, then};
  ASSERT_EQ(utimensat(AT_FDCWD, folder.c_str(), times, 0), 0);
}

TEST(TemporaryFolder, is_gone_at_the_end) {
  fs::path path;
  {
    const TemporaryFolder folder(kind());
    path = folder.path();
    std::ofstream(path / "file") << "text";
    EXPECT_TRUE(fs::exists(path / "file"));
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(TemporaryFolder, of_a_killed_program_is_removed_by_the_next_one) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string same_kind = kind() + "killed";
  const pid_t child = fork();
  if (child == 0) {
    const TemporaryFolder folder(same_kind);
    const std::string path = folder.path();
    static_cast<void>(!write(ends[1], path.c_str(), path.size() + 1));
    pause();
    _exit(0);
  }
  char path[4096] = "";
  ASSERT_GT(read(ends[0], path, sizeof path), 0);
  make_old(path);
  { const TemporaryFolder other(same_kind); }
  EXPECT_TRUE(fs::exists(path)) << "its program lives";
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  { const TemporaryFolder other(same_kind); }
  EXPECT_FALSE(fs::exists(path));
  close(ends[0]);
  close(ends[1]);
}

TEST(TemporaryFolder, that_is_young_or_of_another_kind_stays) {
  const fs::path young = fs::temp_directory_path() / ("gridstride." + kind() + ".young");
  const fs::path other = fs::temp_directory_path() / ("gridstride." + kind() + "x.other");
  fs::create_directory(young);
  fs::create_directory(other);
  make_old(other);
  { const TemporaryFolder folder(kind()); }
  EXPECT_TRUE(fs::exists(young));
  EXPECT_TRUE(fs::exists(other));
  make_old(young);
  { const TemporaryFolder folder(kind()); }
  EXPECT_FALSE(fs::exists(young));
  fs::remove_all(other);
}

}  // namespace
}  // namespace gridstride::system
