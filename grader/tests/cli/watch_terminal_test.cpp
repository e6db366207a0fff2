// SPDX-License-Identifier: MIT
// The command in a pseudo-terminal, with a check program that says what the student's file asks for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <chrono>

#include "checkout.hpp"
#include "cli/grading.hpp"
#include "cli/progress_file.hpp"

namespace gridstride::cli {
namespace {

using testing::HasSubstr;

constexpr int generous_ms = 60000;

std::string red(const std::string& text) { return "\x1b[31m" + text + "\x1b[0m"; }
std::string green(const std::string& text) { return "\x1b[32m" + text + "\x1b[0m"; }

class WatchInTerminal : public Checkout {
 protected:
  void SetUp() override {
    Checkout::SetUp();
    write("progress.txt", "greeted 2026-11-01\n");
    for (const Verdict verdict : {Verdict::passed, Verdict::data_race}) {
      Record record;
      record.lesson = "03_first_kernel";
      record.verdict = verdict;
      write(std::string(to_string(verdict)), harness::message_line(record));
    }
    // A file that asks for "sleep" is graded until somebody ends the grade.
    program(
        "read -r comment word < lessons/03_first_kernel/first_kernel.cu\n"
        "[ \"$word\" != sleep ] || { setsid sleep 600 & echo $! > sleeper; wait; }\n"
        "cat \"$word\" >&3\n");
    ask_for("data_race");
  }

  void TearDown() override {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    for (const int descriptor : {terminal_, slave_})
      if (descriptor >= 0) close(descriptor);
  }

  void program(const std::string& script) {
    write("build/bin/checks/03_first_kernel", "#!/bin/sh\ncd " + root_.string() + "\n" + script);
    std::filesystem::permissions(root_ / "build/bin/checks/03_first_kernel",
                                 std::filesystem::perms::owner_all);
  }
  void ask_for(const std::string& word) {
    write("new", "// " + word + "\n");  // saved by rename, as many editors do
    std::filesystem::rename(root_ / "new", root_ / "lessons/03_first_kernel/first_kernel.cu");
  }

  void start(const std::string& line = "watch --no-sandbox --device sim") {
    int ours = -1;
    int theirs = -1;
    winsize size{24, 80, 0, 0};
    ASSERT_EQ(openpty(&ours, &theirs, nullptr, nullptr, &size), 0);
    ASSERT_EQ(tcgetattr(ours, &before_), 0);
    terminal_ = ours;
    child_ = fork();
    if (child_ == 0) {
      login_tty(theirs);
      close(ours);
      setenv("TERM", "xterm", 1);
      CLI::App app;
      add_watch(app, cli_);
      try {
        app.parse(line);
      } catch (const std::exception& error) {
        dprintf(STDOUT_FILENO, "%s\n", error.what());
        _exit(99);
      }
      _exit(cli_.exit_code);
    }
    slave_ = theirs;  // kept open: what the terminal shows is not lost when the program ends
  }

  /// Reads until the terminal has shown a text. What was read before counts for nothing.
  void await(const std::string& text) {
    std::string seen;
    std::array<char, 4096> buffer{};
    pollfd waiting{terminal_, POLLIN, 0};
    while (seen.find(text) == std::string::npos && poll(&waiting, 1, generous_ms) > 0) {
      const ssize_t bytes = ::read(terminal_, buffer.data(), buffer.size());
      if (bytes <= 0) break;
      seen.append(buffer.data(), static_cast<std::size_t>(bytes));
    }
    ASSERT_THAT(seen, HasSubstr(text));
  }
  void press(const std::string& keys) {
    ASSERT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  int status_after(int options = 0) {
    int status = -1;
    EXPECT_EQ(waitpid(child_, &status, options), child_);
    if (!WIFSTOPPED(status)) child_ = -1;
    return status;
  }
  bool settings_are_as_before() const {
    termios now{};
    return tcgetattr(terminal_, &now) == 0 && now.c_lflag == before_.c_lflag &&
           now.c_iflag == before_.c_iflag;
  }

  /// Waits for a process to be gone, or to be left for its parent to collect.
  void await_end_of(pid_t pid) const {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(generous_ms);
    std::string state = "R";
    while (state != "Z" && state != "X" && std::chrono::steady_clock::now() < until) {
      std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
      std::string number;
      std::string name;
      if (!(stat >> number >> name >> state)) return;
      poll(nullptr, 0, 5);
    }
    EXPECT_NE(state, "R");
    EXPECT_NE(state, "S") << "the process goes on";
  }
  /// The process that a grade of "sleep" has left in a session of its own.
  pid_t await_sleeper() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(generous_ms);
    while (read("sleeper").find('\n') == std::string::npos && std::chrono::steady_clock::now() < until)
      poll(nullptr, 0, 5);
    return static_cast<pid_t>(std::stol(read("sleeper")));
  }

  int terminal_ = -1;
  int slave_ = -1;
  pid_t child_ = -1;
  termios before_{};
};

TEST_F(WatchInTerminal, grades_at_once_and_after_a_save_and_ends_with_q) {
  start();
  await(red("data_race") + ", 0 of 0 points");
  ask_for("passed");
  await(green("passed") + ", 0 of 0 points");
  EXPECT_FALSE(settings_are_as_before()) << "keys come one by one meanwhile";
  press("h");
  await("a question");
  press("q");
  EXPECT_EQ(status_after(), 0);
  EXPECT_TRUE(settings_are_as_before());
  EXPECT_TRUE(read_progress(cli_.workspace).has_passed("03_first_kernel"));
}

TEST_F(WatchInTerminal, a_save_ends_the_grade_that_goes_on_with_all_of_its_processes) {
  ask_for("sleep");
  start();
  const pid_t sleeper = await_sleeper();
  ask_for("passed");
  await(green("passed") + ", 0 of 0 points");
  await_end_of(sleeper);
  press("q");
  EXPECT_EQ(status_after(), 0);
}

TEST_F(WatchInTerminal, ctrl_c_ends_it_and_the_grade) {
  ask_for("sleep");
  start();
  const pid_t sleeper = await_sleeper();
  press("\x03");
  const int status = status_after();
  EXPECT_EQ(WEXITSTATUS(status), 128 + SIGINT);
  EXPECT_TRUE(settings_are_as_before());
  await_end_of(sleeper);
}

TEST_F(WatchInTerminal, ctrl_z_gives_the_terminal_back_and_going_on_takes_it_again) {
  start();
  await(red("data_race") + ", 0 of 0 points");
  press("\x1a");
  EXPECT_TRUE(WIFSTOPPED(status_after(WUNTRACED)));
  EXPECT_TRUE(settings_are_as_before());
  kill(child_, SIGCONT);
  await(red("data_race") + ", 0 of 0 points");
  EXPECT_FALSE(settings_are_as_before());
  press("q");
  EXPECT_EQ(status_after(), 0);
}

TEST_F(WatchInTerminal, a_grade_that_crashes_is_told_and_changes_no_settings) {
  program("kill -SEGV $$\n");
  start();
  await("grader_error");
  press("q");
  EXPECT_EQ(status_after(), 0);
  EXPECT_TRUE(settings_are_as_before());
}

TEST_F(WatchInTerminal, a_kill_loses_no_progress) {
  ask_for("passed");
  start();
  await(green("passed") + ", 0 of 0 points");
  kill(child_, SIGKILL);
  status_after();
  EXPECT_TRUE(read_progress(cli_.workspace).has_passed("03_first_kernel"));
}

TEST_F(WatchInTerminal, without_a_terminal_says_so) {
  EXPECT_THAT(refusal(add_watch, "watch --no-sandbox"), HasSubstr("needs a terminal"));
}

}  // namespace
}  // namespace gridstride::cli
