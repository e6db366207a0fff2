// SPDX-License-Identifier: MIT
#include "harness/failed_build.hpp"

#include <gmock/gmock.h>

#include <csignal>

#include "sandbox/build.hpp"

namespace gridstride::harness {
namespace {

using testing::HasSubstr;

sandbox::Outcome ended_by(sandbox::End end) {
  sandbox::Outcome outcome;
  outcome.end = end;
  return outcome;
}

FailedBuild failed(const sandbox::Outcome& outcome, const Room& room = {}) {
  return failed_build(outcome, sandbox::build_limits(), room);
}

TEST(FailedBuild, by_a_busy_machine_is_not_the_submissions_fault) {
  const FailedBuild build = failed(ended_by(sandbox::End::wall_limit));
  EXPECT_EQ(build.verdict, Verdict::grader_error);
  EXPECT_THAT(build.words,
              HasSubstr("after 240 s, in which it could compute for less than 60 s: this machine is busy."));
}

TEST(FailedBuild, by_what_the_compiler_computes_is_the_submissions_fault) {
  const FailedBuild build = failed(ended_by(sandbox::End::cpu_limit));
  EXPECT_EQ(build.verdict, Verdict::build_failed);
  EXPECT_EQ(build.words, "The compiler reached its time limit.");
  EXPECT_EQ(failed(ended_by(sandbox::End::exited)).verdict, Verdict::build_failed);
}

TEST(FailedBuild, by_too_much_memory_is_told_so_also_where_the_compiler_ended_itself) {
  EXPECT_EQ(failed(ended_by(sandbox::End::memory_limit)).words, "The compiler reached its memory limit.");
  sandbox::Outcome outcome = ended_by(sandbox::End::exited);
  outcome.err = "LLVM ERROR: out of memory\nAllocation failed\n";
  EXPECT_EQ(failed(outcome).words, "The compiler reached its memory limit.");
  outcome.err = "a.cu:1:1: error: LLVM ERROR: out of memory\n";
  EXPECT_THAT(failed(outcome).words, HasSubstr("Repair the first error first"));
}

TEST(FailedBuild, by_a_killed_compiler_is_not_the_submissions_fault) {
  sandbox::Outcome outcome = ended_by(sandbox::End::signalled);
  outcome.code = SIGKILL;
  EXPECT_EQ(failed(outcome).verdict, Verdict::grader_error);
  outcome.code = SIGSEGV;  // the compiler's own, which a file can bring about
  EXPECT_EQ(failed(outcome).verdict, Verdict::build_failed);
}

TEST(FailedBuild, by_a_killed_linker_is_told_by_the_compilers_last_words_alone) {
  const std::string killed = "clang: error: unable to execute command: Killed\n";
  const std::string of_linker =
      "clang: error: linker command failed due to signal (use -v to see invocation)\n";
  sandbox::Outcome outcome = ended_by(sandbox::End::exited);
  outcome.err = killed + of_linker;
  EXPECT_EQ(failed(outcome).verdict, Verdict::grader_error);
  outcome.err += "1 error generated.\n";  // a line of the file, which the compiler quotes
  EXPECT_EQ(failed(outcome).verdict, Verdict::build_failed);
}

TEST(FailedBuild, without_room_is_not_the_submissions_fault) {
  const sandbox::Outcome outcome = ended_by(sandbox::End::exited);
  EXPECT_THAT(failed(outcome, {.disk_bytes = 2 << 20}).words, HasSubstr("has 2 MiB left"));
  EXPECT_THAT(failed(outcome, {.address_bytes = 150 << 20}).words,
              HasSubstr("150 MiB of memory (ulimit -v)"));
  EXPECT_THAT(failed(outcome, {.file_bytes = 100 << 10}).words, HasSubstr("files of 100 KiB (ulimit -f)"));
  for (const Room& room :
       {Room{.disk_bytes = 2 << 20}, Room{.address_bytes = 1 << 20}, Room{.file_bytes = 1}})
    EXPECT_EQ(failed(outcome, room).verdict, Verdict::grader_error);
  EXPECT_EQ(failed(outcome, {.disk_bytes = 1ULL << 30, .address_bytes = 4ULL << 30}).verdict,
            Verdict::build_failed);
}

TEST(FailedBuild, room_of_a_folder_is_asked_of_the_machine) {
  EXPECT_GT(room_in("/").disk_bytes, 0U);
  EXPECT_EQ(room_in("/no/such/folder").disk_bytes, Room::unlimited);
}

}  // namespace
}  // namespace gridstride::harness
