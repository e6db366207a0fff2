// SPDX-License-Identifier: MIT
/// @file
/// What a submission that was not compiled is told.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>

#include "record/verdict.hpp"
#include "sandbox/sandbox.hpp"

namespace gridstride::harness {

/// @brief What the machine and the shell leave a compiler, apart from its own limits.
struct Room {
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t disk_bytes = unlimited;     ///< free where it writes
  std::uint64_t address_bytes = unlimited;  ///< `ulimit -v`
  std::uint64_t file_bytes = unlimited;     ///< `ulimit -f`
};

/// @return the room of a command that writes to this folder; what cannot be asked counts as unlimited
Room room_in(const std::filesystem::path& folder);

/// @brief Of a build that failed.
struct FailedBuild {
  Verdict verdict = Verdict::build_failed;  ///< grader_error: by no fault of the submission's
  std::string words;                        ///< what happened, or what to do, in a sentence or two
};

/// @brief The compiler may have been stopped by a limit, or by what the submission cannot help: a machine so
/// busy that it could not compute, a full disk, a shell that allows too little, or whoever killed it.
/// @param outcome of the step that failed @param limits of the same @param room that it had
FailedBuild failed_build(const sandbox::Outcome& outcome, const sandbox::Limits& limits, const Room& room);

}  // namespace gridstride::harness
