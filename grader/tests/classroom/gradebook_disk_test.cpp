// SPDX-License-Identifier: MIT
// What is on disk, and when: system calls that SQLite makes come through here, and are written down, fail, or
// are where the process is killed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cerrno>
#include <csignal>
#include <functional>
#include <regex>

#include "gradebook_fixture.hpp"

namespace {

/// What becomes of a system call: a killed write is half done.
enum class Fate { done, failed, killed };

/// Told of each changing system call: 'w' a write, 's' a sync, 'u' a file's end.
using Tap = std::function<Fate(char call, int descriptor)>;
Tap& tap() {
  static Tap installed;
  return installed;
}
Fate fate_of(char call, int descriptor) { return tap() ? tap()(call, descriptor) : Fate::done; }

/// Makes a call as it was decided. @return what it answers
template <class Call>
long decided(Fate fate, const Call& make) {
  if (fate == Fate::killed) raise(SIGKILL);
  return fate == Fate::failed ? -1 : make();
}

}  // namespace

// They take the place of the C library's for SQLite, which is linked dynamically.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): its parameters begin with underscores
extern "C" ssize_t pwrite64(int descriptor, const void* data, size_t size_bytes, off64_t offset) {
  const Fate fate = fate_of('w', descriptor);
  if (fate == Fate::killed) syscall(SYS_pwrite64, descriptor, data, size_bytes / 2, offset);
  return decided(fate, [&] { return syscall(SYS_pwrite64, descriptor, data, size_bytes, offset); });
}
extern "C" int fdatasync(int descriptor) {
  return static_cast<int>(
      decided(fate_of('s', descriptor), [&] { return syscall(SYS_fdatasync, descriptor); }));
}
extern "C" int unlink(const char* name) noexcept {
  return static_cast<int>(
      decided(fate_of('u', -1), [&] { return syscall(SYS_unlinkat, AT_FDCWD, name, 0); }));
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

namespace gridstride::classroom {
namespace {

using testing::EndsWith;

/// Installs a tap as long as it lives.
class Tapped {
 public:
  explicit Tapped(Tap wanted) { tap() = std::move(wanted); }
  ~Tapped() { tap() = nullptr; }
  Tapped(const Tapped&) = delete;
  Tapped& operator=(const Tapped&) = delete;
};

std::string name_of(int descriptor) {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), error).string();
}

/// The calls of a piece of work: J and D write to journal and database, j and d sync them, f syncs the
/// folder, u removes the journal.
std::string calls_of(const std::function<void()>& work) {
  std::string calls;
  const Tapped tapped([&](char call, int descriptor) {
    const std::string name = name_of(descriptor);
    const bool journal = testing::Matches(EndsWith("-journal"))(name);
    if (call == 'u')
      calls += 'u';
    else if (call == 'w')
      calls += journal ? 'J' : 'D';
    else
      calls += std::filesystem::is_directory(name) ? 'f' : journal ? 'j' : 'd';
    return Fate::done;
  });
  work();
  return calls;
}

TEST_F(GradebookFile, has_a_row_on_disk_when_add_returns) {
  Gradebook book(file_);
  // What was there is safe in the journal (its name too) before the database is touched; what is new is
  // synced before the journal goes; and that it is gone is on disk at the end.
  const std::regex safe("J[Jj]*j[Jjf]*fJ*j*D+duf");
  for (int k = 0; k < 3; ++k) {
    const std::string calls = calls_of([&] { book.add(submission_number(k), record_number(k), 0); });
    EXPECT_TRUE(std::regex_match(calls, safe)) << calls;
  }
  const std::string calls = calls_of([&] { book.add(Override{0, "a", "b", 1, "r", 0}); });
  EXPECT_TRUE(std::regex_match(calls, safe)) << calls;
}

TEST_F(GradebookFile, keeps_no_log_that_two_machines_could_not_share) {
  const Gradebook book(file_);
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
    names.push_back(entry.path().filename());
  EXPECT_EQ(names, std::vector<std::string>{"gradebook.sqlite"});
}

TEST_F(GradebookFile, that_another_program_gave_such_a_log_loses_it_and_nothing_else) {
  Gradebook(file_).add(submission_number(0), record_number(0), 0);
  EXPECT_EQ(plain_sql(file_, "PRAGMA journal_mode = WAL"), "");
  Gradebook book(file_);
  book.add(submission_number(1), record_number(1), 0);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "gradebook.sqlite-wal"));
  expect_whole_rows(book, 2);
}

/// Opens a gradebook, adds to it, tells of each row through a pipe once it is there, and is killed at a
/// moment: before the n-th changing system call, or with half of it done where that is a write.
int fill_until_killed(const std::filesystem::path& file, int rows, int moment, int pipe) {
  int calls = 0;
  const Tapped tapped([&](char, int) { return ++calls == moment ? Fate::killed : Fate::done; });
  Gradebook book(file);
  for (int k = 0; k < rows; ++k) {
    book.add(submission_number(k), record_number(k), 0);
    if (write(pipe, "", 1) != 1) return 1;
  }
  return 0;
}

TEST_F(GradebookFile, of_a_process_killed_at_any_moment_has_whole_rows_only) {
  constexpr int rows = 3;
  int killed = 0;
  for (int moment = 1;; ++moment) {
    std::filesystem::remove_all(folder_.path());
    std::filesystem::create_directories(folder_.path());
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const int code = ended(start_child([&] { return fill_until_killed(file_, rows, moment, pipe_ends[1]); }));
    close(pipe_ends[1]);
    std::size_t told = 0;
    for (char c = 0; read(pipe_ends[0], &c, 1) == 1;) ++told;
    close(pipe_ends[0]);
    Gradebook book(file_);
    const std::size_t found = book.attempts().size();
    // A row that was told of is there; one more may be, whose process died before it could tell.
    EXPECT_GE(found, told) << "moment " << moment;
    EXPECT_LE(found, told + 1) << "moment " << moment;
    expect_whole_rows(book, found);
    const int next = static_cast<int>(found);
    book.add(submission_number(next), record_number(next), 0);  // and the next start goes on
    expect_whole_rows(book, found + 1);
    EXPECT_EQ(plain_sql(file_, "SELECT 1 / (integrity_check = 'ok') FROM pragma_integrity_check"), "");
    if (code == 0) break;
    ASSERT_EQ(code, -SIGKILL) << "moment " << moment;
    ++killed;
  }
  EXPECT_GT(killed, 40);  // the moments were hit
}

TEST_F(GradebookFile, on_a_disk_that_gets_full_keeps_what_was_there) {
  Gradebook book(file_);
  book.add(submission_number(0), record_number(0), 0);
  const std::string told =
      file_.string() +
      " cannot grow: the disk is full. Free some space and start again; all that was added is kept";
  int refused = 0;
  for (int moment = 1; moment <= 100; ++moment) {
    int writes = 0;
    bool added = false;
    const std::string refusal_text = refusal([&] {
      const Tapped tapped([&](char call, int) {
        if (call != 'w' || ++writes < moment) return Fate::done;
        errno = ENOSPC;
        return Fate::failed;
      });
      book.add(submission_number(1), record_number(1), 0);
      added = true;
    });
    if (added) break;
    ++refused;
    EXPECT_EQ(refusal_text, told) << "moment " << moment;
    expect_whole_rows(book, 1);
  }
  EXPECT_GT(refused, 5);
  expect_whole_rows(book, 2);
}

TEST_F(GradebookFile, on_a_disk_that_fails_names_file_and_what_to_do) {
  Gradebook book(file_);
  book.add(submission_number(0), record_number(0), 0);
  const std::string told = refusal([&] {
    const Tapped tapped([](char call, int) {
      errno = EIO;
      return call == 's' ? Fate::failed : Fate::done;
    });
    book.add(submission_number(1), record_number(1), 0);
  });
  EXPECT_EQ(told,
            file_.string() +
                " cannot be read or written (disk I/O error). Look whether the disk or your quota is full "
                "(df -h " +
                folder_.path().string() + "), and start again; all that was added is kept");
  expect_whole_rows(book, 1);
}

}  // namespace
}  // namespace gridstride::classroom
