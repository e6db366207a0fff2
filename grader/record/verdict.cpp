// SPDX-License-Identifier: MIT
#include "record/verdict.hpp"

#include <array>
#include <cstddef>

namespace gridstride {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 22> verdict_names = {
    "passed",       "too_slow",           "wrong_answer",   "leak",         "cuda_error",
    "missing_sync", "uninitialised_read", "data_race",      "invalid_mask", "barrier_divergence",
    "misaligned",   "double_free",        "use_after_free", "memory_space", "out_of_bounds",
    "unsupported",  "suspicious",         "out_of_memory",  "crashed",      "timed_out",
    "build_failed", "grader_error"};
static_assert(verdict_names.size() == static_cast<std::size_t>(Verdict::grader_error) + 1);

}  // namespace

std::string_view to_string(Verdict verdict) { return verdict_names[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> verdict_from_string(std::string_view name) {
  for (std::size_t i = 0; i < verdict_names.size(); ++i)
    if (verdict_names[i] == name) return static_cast<Verdict>(i);
  return std::nullopt;
}

int exit_code(Verdict verdict) {
  if (verdict == Verdict::passed) return 0;
  return verdict == Verdict::grader_error ? 3 : 1;
}

}  // namespace gridstride
