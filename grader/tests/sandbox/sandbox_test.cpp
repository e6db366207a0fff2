// SPDX-License-Identifier: MIT
#include "sandbox/sandbox.hpp"

#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include "tests/sandbox/aftermath.hpp"

namespace gridstride::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class Sandbox : public testing::TestWithParam<Isolation> {
 protected:
  void SetUp() override {
    Command trial = mischief({"status"});
    const Outcome outcome = run(trial);
    if (outcome.end == End::sandbox_failed) GTEST_SKIP() << outcome.err;
    ASSERT_EQ(outcome.code, 7) << outcome.err;
  }

  /// The hostile program with its own name for this test, so that what it leaves can be told apart.
  Command mischief(std::vector<std::string> words) const {
    const fs::path program = fs::path(GRIDSTRIDE_BUILD_DIR) / "bin" / "mischief";
    Command command;
    command.arguments = {program.string()};
    command.arguments.insert(command.arguments.end(), words.begin(), words.end());
    command.arguments.push_back(marker_);
    command.mounts = {{program, {}, false}};
    command.isolation = GetParam();
    command.limits.wall = 800ms;
    command.limits.memory_bytes = 200ULL << 20;
    command.limits.processes = 20;
    return command;
  }

  void expect_refused(std::vector<std::string> words) {
    const Outcome outcome = run(mischief(std::move(words)));
    EXPECT_EQ(outcome.end, End::exited) << outcome.err;
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(processes_with(marker_), 0);
  }

  const std::string marker_ = "marker-" + std::to_string(getpid()) + "-" +
                              testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_P(Sandbox, tells_an_exit_status_from_a_signal) {
  const Outcome ended = run(mischief({"status"}));
  EXPECT_EQ(ended.end, End::exited);
  EXPECT_EQ(ended.code, 7);
  const Outcome aborted = run(mischief({"abort"}));
  EXPECT_EQ(aborted.end, End::signalled);
  EXPECT_EQ(aborted.code, SIGABRT);
}

TEST_P(Sandbox, ends_a_command_at_the_wall_limit) {
  const Outcome outcome = run(mischief({"spin"}));
  EXPECT_EQ(outcome.end, End::wall_limit);
  EXPECT_GE(outcome.wall, 800ms);
  EXPECT_EQ(processes_with(marker_), 0);
}

TEST_P(Sandbox, ends_a_command_that_ignores_signals) {
  EXPECT_EQ(run(mischief({"ignore_signals"})).end, End::wall_limit);
  EXPECT_EQ(processes_with(marker_), 0);
}

TEST_P(Sandbox, ends_a_command_at_the_cpu_limit) {
  Command command = mischief({"spin"});
  command.limits.wall = 10s;
  command.limits.cpu = 1s;
  EXPECT_EQ(run(command).end, End::cpu_limit);
}

TEST_P(Sandbox, survives_fork_without_end) {
  EXPECT_EQ(run(mischief({"fork"})).end, End::wall_limit);
  EXPECT_EQ(processes_with(marker_), 0);
}

TEST_P(Sandbox, ends_a_command_that_takes_too_much_memory) {
  Command command = mischief({"memory"});
  command.limits.wall = 20s;
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.end, End::memory_limit);
  EXPECT_GE(outcome.peak_memory_bytes, 200ULL << 20);
}

TEST_P(Sandbox, enforces_limits_while_nobody_waits) {
  const auto ends_alone = [&](const Command& command) {
    Process process(command);
    const auto patience = std::chrono::steady_clock::now() + 20s;
    while (processes_with(marker_) == 0 && std::chrono::steady_clock::now() < patience)
      std::this_thread::sleep_for(1ms);
    while (processes_with(marker_) > 0 && std::chrono::steady_clock::now() < patience)
      std::this_thread::sleep_for(10ms);
    EXPECT_EQ(processes_with(marker_), 0);
    EXPECT_EQ(process.wait(-1, patience), Process::Event::ended);
    return process.finish().end;
  };
  EXPECT_EQ(ends_alone(mischief({"spin"})), End::wall_limit);
  Command command = mischief({"memory"});
  command.limits.wall = 20s;
  EXPECT_EQ(ends_alone(command), End::memory_limit);
}

TEST_P(Sandbox, lets_a_command_be_that_keeps_to_its_limits_while_nobody_waits) {
  Command command = mischief({"spin"});
  command.limits.wall = 60s;
  Process process(command);
  std::this_thread::sleep_for(1s);
  EXPECT_EQ(process.wait(-1, std::chrono::steady_clock::now()), Process::Event::deadline);
  EXPECT_EQ(processes_with(marker_), 1);
}

TEST_P(Sandbox, a_machine_without_memory_is_no_fault_of_the_command) {
  Command command = mischief({"memory"});
  command.limits.wall = 20s;
  command.limits.memory_bytes = 400ULL << 20;
  command.limits.machine_bytes = 40ULL << 20;
  const Outcome innocent = run(command);
  EXPECT_EQ(innocent.end, End::sandbox_failed);
  EXPECT_THAT(innocent.err, testing::HasSubstr("this machine ran out of memory while the command used"));
  EXPECT_THAT(innocent.err, testing::HasSubstr("of the 400 MiB that it may use"));
  command.limits.machine_bytes = 250ULL << 20;  // most of what it may
  EXPECT_EQ(run(command).end, End::memory_limit);
}

TEST_P(Sandbox, counts_the_memory_of_all_processes_together) {
  Command command = mischief({"memory_in_children"});
  command.limits.wall = 20s;
  EXPECT_EQ(run(command).end, End::memory_limit);
  EXPECT_EQ(processes_with(marker_), 0);
}

TEST_P(Sandbox, ends_a_flood_of_output_and_keeps_its_start) {
  Command command = mischief({"flood"});
  command.limits.output_bytes = 10'000;
  command.limits.wall = 60s;  // which a busy machine does not need either
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.end, End::output_limit);
  EXPECT_EQ(outcome.out.size(), 10'000U);
}

TEST_P(Sandbox, drains_output_beyond_a_pipe_of_a_command_that_ends) {
  Command command = mischief({});
  command.arguments = {
      "/bin/sh", "-c",
      "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done"};
  command.limits.wall = 10s;
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.end, End::exited);
  EXPECT_EQ(outcome.out.size(), 3000U * 41);
}

TEST_P(Sandbox, leaves_no_children_behind) { expect_refused({"children"}); }

TEST_P(Sandbox, ends_a_command_that_closed_its_descriptors) {
  EXPECT_EQ(run(mischief({"close"})).end, End::wall_limit);
  EXPECT_EQ(processes_with(marker_), 0);
}

TEST_P(Sandbox, limits_the_size_of_a_file) {
  if (GetParam() == Isolation::namespaces) expect_refused({"large_file"});
}

TEST_P(Sandbox, refuses_system_calls) {
  for (const char* call : {"memfd", "shared_memory", "ptrace", "internet", "unix_socket", "datagrams",
                           "owner", "namespace", "io_uring"}) {
    SCOPED_TRACE(call);
    expect_refused({call});
  }
}

TEST_P(Sandbox, protects_its_supervisor) { expect_refused({"signals"}); }

TEST_P(Sandbox, without_processes_of_its_own_a_command_signals_itself_alone) {
  EXPECT_EQ(run(mischief({"signal_oneself"})).code, 7);
  const Outcome outcome = run(mischief({"signal_another"}));
  EXPECT_EQ(outcome.end, End::exited);
  EXPECT_EQ(outcome.code, GetParam() == Isolation::namespaces ? 1 : 0);
}

TEST_P(Sandbox, hands_on_no_descriptors) { expect_refused({"descriptors"}); }

TEST_P(Sandbox, hides_files_that_are_not_mounted) {
  if (GetParam() == Isolation::none) GTEST_SKIP() << "no isolation";
  TemporaryFolder folder;
  const fs::path canary = folder.path() / "canary";
  std::ofstream(canary) << "alive";
  fs::permissions(canary, fs::perms::all);
  fs::permissions(folder.path(), fs::perms::all);
  expect_refused({"read", canary.string()});
  expect_refused({"write", canary.string()});
  expect_refused({"write", (folder.path() / "new").string()});
  expect_refused({"read", std::string(GRIDSTRIDE_SOURCE_DIR) + "/CMakeLists.txt"});
  expect_refused({"read", "/etc/passwd"});
  EXPECT_EQ(contents(canary), "alive");
  EXPECT_FALSE(fs::exists(folder.path() / "new"));
}

TEST_P(Sandbox, shows_what_is_mounted) {
  TemporaryFolder folder;
  const fs::path readable = folder.path() / "readable";
  const fs::path writable = folder.path() / "writable";
  fs::create_directory(writable);
  std::ofstream(readable) << "text";
  Command command = mischief({});
  command.arguments = {"/bin/sh", "-c", "cat " + readable.string() + " > " + (writable / "copy").string()};
  command.mounts = {{readable, {}, false}, {writable, {}, true}};
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(contents(writable / "copy"), "text");
  if (GetParam() == Isolation::none) return;
  command.arguments = {"/bin/sh", "-c", "echo x > " + readable.string()};
  EXPECT_NE(run(command).code, 0);
  EXPECT_EQ(contents(readable), "text");
}

TEST_P(Sandbox, gives_a_clean_environment_only) {
  setenv("GRIDSTRIDE_TEST_SECRET", "secret", 1);
  Command command = mischief({});
  command.arguments = {"/usr/bin/env"};
  command.environment = {"GIVEN=1"};
  const Outcome outcome = run(command);
  EXPECT_THAT(outcome.out, testing::HasSubstr("GIVEN=1\n"));
  EXPECT_THAT(outcome.out, testing::HasSubstr("LANG=C.UTF-8\n"));
  EXPECT_THAT(outcome.out, testing::Not(testing::HasSubstr("secret")));
  command.arguments = {"/bin/cat", "/proc/1/environ"};
  EXPECT_THAT(run(command).out, testing::Not(testing::HasSubstr("secret")));
}

TEST_P(Sandbox, is_over_when_its_owner_is_gone) {
  {
    Process process(mischief({"spin"}));
    EXPECT_EQ(process.wait(-1, std::chrono::steady_clock::now() + 200ms), Process::Event::deadline);
    EXPECT_EQ(processes_with(marker_), 1);
  }
  EXPECT_EQ(processes_with(marker_), 0);
}

TEST_P(Sandbox, is_over_when_the_judge_is_killed) {
  const pid_t judge = fork();
  ASSERT_GE(judge, 0);
  if (judge == 0) {
    Command command = mischief({"brood"});
    command.limits.wall = 60s;
    Process process(command);
    process.wait(-1, std::chrono::steady_clock::now() + 60s);
    _exit(0);
  }
  const auto patience = std::chrono::steady_clock::now() + 10s;
  while (processes_with(marker_) < 3 && std::chrono::steady_clock::now() < patience)
    std::this_thread::sleep_for(10ms);
  kill(judge, SIGKILL);
  waitpid(judge, nullptr, 0);
  while (processes_with(marker_) > 0 && std::chrono::steady_clock::now() < patience)
    std::this_thread::sleep_for(10ms);
  EXPECT_EQ(processes_with(marker_), 0);
}

TEST_P(Sandbox, says_when_a_channel_is_readable) {
  std::array<int, 2> ends{};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), 0);
  Command command = mischief({});
  command.arguments = {"/bin/sh", "-c", "echo hello >&5; sleep 100"};
  command.descriptors = {{ends[1], 5}};
  Process process(command);
  close(ends[1]);
  EXPECT_EQ(process.wait(ends[0], std::chrono::steady_clock::now() + 5s), Process::Event::readable);
  close(ends[0]);
}

TEST_P(Sandbox, passes_on_a_nudge) {
  Command command = mischief({});
  command.arguments = {"/bin/sh", "-c",
                       "trap 'echo nudged; exit 3' USR1; echo ready; while :; do sleep 0.05; done"};
  Process process(command);
  while (process.captured().find("ready") == std::string::npos)
    process.wait(-1, std::chrono::steady_clock::now() + 20ms);
  process.nudge();
  const Outcome outcome = process.finish();
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, testing::HasSubstr("nudged"));
}

TEST_P(Sandbox, says_why_a_command_was_not_started) {
  Command command = mischief({});
  command.arguments = {"/usr/bin/no-such-program"};
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.end, End::sandbox_failed);
  EXPECT_THAT(outcome.err, testing::HasSubstr("no-such-program"));
}

INSTANTIATE_TEST_SUITE_P(Isolations, Sandbox,
                         testing::Values(Isolation::namespaces, Isolation::landlock, Isolation::none),
                         [](const auto& info) {
                           switch (info.param) {
                             case Isolation::namespaces:
                               return "namespaces";
                             case Isolation::landlock:
                               return "landlock";
                             default:
                               return "none";
                           }
                         });

TEST(AvailableIsolation, works_or_says_why) {
  const Available available = available_isolation();
  if (available.isolation != Isolation::namespaces) EXPECT_NE(available.reason, "");
  Command command;
  command.arguments = {"/bin/true"};
  command.isolation = available.isolation;
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.end, End::exited);
  EXPECT_EQ(outcome.code, 0);
}

TEST(SandboxMounts, missing_one_is_an_error) {
  Command command;
  command.arguments = {"/bin/true"};
  command.mounts = {{"/no/such/path", {}, false}};
  EXPECT_THROW(run(command), std::runtime_error);
}

TEST(SandboxMounts, cannot_move_without_namespaces) {
  Command command;
  command.arguments = {"/bin/true"};
  command.mounts = {{"/usr", "/elsewhere", false}};
  command.isolation = Isolation::landlock;
  EXPECT_THROW(run(command), std::runtime_error);
}

}  // namespace
}  // namespace gridstride::sandbox
