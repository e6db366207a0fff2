// SPDX-License-Identifier: MIT
/// @file
/// The verdict of a grade: one word for what happened to a submission.
#pragma once

#include <optional>
#include <string_view>

namespace gridstride {

/// @brief What happened to a submission. The order is the order of precedence: where several hold, the later
/// enumerator is the verdict (a submission that reads out of bounds and is wrong is `out_of_bounds`).
enum class Verdict {
  passed,              ///< every check holds
  too_slow,            ///< right, but a speed gate or the minimum speed-up is not met
  wrong_answer,        ///< an output differs from the expected one
  leak,                ///< memory, a stream or the like was never given back
  cuda_error,          ///< a CUDA call or a launch failed and the submission did not handle it
  missing_sync,        ///< the host read a result before the device had finished it
  uninitialised_read,  ///< a kernel read memory that nobody had written
  data_race,           ///< two threads touch the same word, one writes, and nothing orders them
  invalid_mask,        ///< a warp operation's mask names lanes that do not take part
  barrier_divergence,  ///< threads of a block wait at different barriers
  misaligned,          ///< an access is not aligned to its size
  double_free,         ///< device memory was freed twice
  use_after_free,      ///< freed device memory was used
  memory_space,        ///< a host pointer was used on the device, or the other way round
  out_of_bounds,       ///< an access outside every array
  unsupported,         ///< the submission uses something that the CPU device does not model
  suspicious,     ///< the result is right but not computed the way the lesson asks (CPU fall-back, cache)
  out_of_memory,  ///< the memory limit was reached
  crashed,        ///< the submission's process ended by itself
  timed_out,      ///< a time limit was reached
  build_failed,   ///< the submission does not compile or link
  grader_error,   ///< the grader's own fault; never counts against a student
};

/// @brief The verdict's name as written in records, for example "wrong_answer".
std::string_view to_string(Verdict verdict);

/// @brief The verdict of that name, or nothing.
std::optional<Verdict> verdict_from_string(std::string_view name);

/// @brief Exit code of `gridstride grade` for a verdict: 0 passed, 1 the student's failure, 3 the grader's
/// own fault.
int exit_code(Verdict verdict);

/// @brief The verdict that takes precedence of the two.
constexpr Verdict worse(Verdict a, Verdict b) { return a < b ? b : a; }

}  // namespace gridstride
