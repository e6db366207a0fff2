// SPDX-License-Identifier: MIT
#include "harness/failed_build.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <string_view>
#include <system_error>

namespace gridstride::harness {

using sandbox::End;

namespace {

// A build of a lesson writes a few MiB.
constexpr std::uint64_t least_disk_bytes = 64 << 20;

std::uint64_t soft_limit(__rlimit_resource resource) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return Room::unlimited;
  return limit.rlim_cur;
}

// Whether the compiler, or a program that it had started, was killed. Of the latter the compiler's own last
// words tell: behind errors in a file it says how many there are.
bool was_killed(const sandbox::Outcome& outcome) {
  if (outcome.end == End::signalled) return outcome.code == SIGKILL;
  const std::string_view log = outcome.err;
  const std::size_t end = log.find_last_not_of('\n');
  const std::size_t last = end == std::string_view::npos ? end : log.rfind('\n', end);
  if (last == std::string_view::npos) return false;
  return log.substr(last + 1).starts_with("clang: error: linker command failed due to signal") &&
         log.find("clang: error: unable to execute command: Killed") != std::string_view::npos;
}

// What the submission cannot help; empty where there is nothing of the kind.
std::string fault_of_others(const sandbox::Outcome& outcome, const sandbox::Limits& limits,
                            const Room& room) {
  if (outcome.end == End::sandbox_failed) return "The sandbox could not start the compiler: " + outcome.err;
  if (outcome.end == End::wall_limit)
    return fmt::format(
        "The compiler was still at work after {} s, in which it could compute for less than {} s: this "
        "machine is busy. End other programs, or grade fewer at once (--jobs).",
        std::chrono::duration_cast<std::chrono::seconds>(limits.wall).count(), limits.cpu.count());
  if (was_killed(outcome))
    return "Something has killed the compiler, such as a machine that has no memory left: end other "
           "programs, or grade fewer at once (--jobs), and grade again.";
  if (room.disk_bytes < least_disk_bytes)
    return fmt::format(
        "The disk with temporary files has {} MiB left, and a build may need {}: free some of it, or name a "
        "folder of another disk in TMPDIR.",
        room.disk_bytes >> 20, least_disk_bytes >> 20);
  if (room.address_bytes < limits.data_bytes)
    return fmt::format(
        "This shell lets programs have {} MiB of memory (ulimit -v), and the compiler may need {}: raise it.",
        room.address_bytes >> 20, limits.data_bytes >> 20);
  if (room.file_bytes < limits.file_bytes)
    return fmt::format(
        "This shell lets programs write files of {} KiB (ulimit -f), and the compiler may need {}: raise it.",
        room.file_bytes >> 10, limits.file_bytes >> 10);
  return {};
}

constexpr const char* memory_limit = "The compiler reached its memory limit.";

// Where the limit is one of its address space, it has ended itself.
bool tells_memory_limit(std::string_view log) {
  constexpr std::string_view words = "LLVM ERROR: out of memory\n";
  return log.starts_with(words) || log.find("\n" + std::string(words)) != std::string_view::npos;
}

std::string words_of(const sandbox::Outcome& outcome) {
  if (tells_memory_limit(outcome.err)) return memory_limit;
  switch (outcome.end) {
    case End::cpu_limit:
      return "The compiler reached its time limit.";
    case End::memory_limit:
      return memory_limit;
    case End::output_limit:
      return "The compiler printed more than it may.";
    default:
      return "Repair the first error first: the others often follow from it.";
  }
}

}  // namespace

Room room_in(const std::filesystem::path& folder) {
  Room room;
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(folder, error);
  if (!error) room.disk_bytes = space.available;
  room.address_bytes = soft_limit(RLIMIT_AS);
  room.file_bytes = soft_limit(RLIMIT_FSIZE);
  return room;
}

FailedBuild failed_build(const sandbox::Outcome& outcome, const sandbox::Limits& limits, const Room& room) {
  std::string fault = fault_of_others(outcome, limits, room);
  if (!fault.empty()) return {Verdict::grader_error, std::move(fault)};
  return {Verdict::build_failed, words_of(outcome)};
}

}  // namespace gridstride::harness
