// SPDX-License-Identifier: MIT
#include "harness/failed_build.hpp"

#include <fmt/format.h>

#include <chrono>

namespace gridstride::harness {

using sandbox::End;

Verdict failed_build_verdict(const sandbox::Outcome& outcome) {
  const bool ours = outcome.end == End::sandbox_failed || outcome.end == End::wall_limit;
  return ours ? Verdict::grader_error : Verdict::build_failed;
}

std::string failed_build_words(const sandbox::Outcome& outcome, const sandbox::Limits& limits) {
  switch (outcome.end) {
    case End::wall_limit:
      return fmt::format(
          "The compiler was still at work after {} s, in which it could compute for less than {} s: this "
          "machine is busy. End other programs, or grade fewer at once (--jobs).",
          std::chrono::duration_cast<std::chrono::seconds>(limits.wall).count(), limits.cpu.count());
    case End::cpu_limit:
      return "The compiler reached its time limit.";
    case End::memory_limit:
      return "The compiler reached its memory limit.";
    case End::output_limit:
      return "The compiler printed more than it may.";
    case End::sandbox_failed:
      return "The sandbox could not start the compiler: " + outcome.err;
    default:
      return "Repair the first error first: the others often follow from it.";
  }
}

}  // namespace gridstride::harness
