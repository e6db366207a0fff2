// SPDX-License-Identifier: MIT
/// @file
/// A diagnosis of the CPU device: which bug, where, by which thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace gridstride {

/// @brief With which a program that `gridstride cc` has built ends where there is a finding of an error.
inline constexpr int findings_exit_code = 86;

/// @brief The class of a note on a launch that nothing asks about. No verdict has this name.
inline constexpr const char* unchecked_launch_class = "unchecked_launch";
/// @brief Likewise of an asynchronous copy.
inline constexpr const char* unchecked_copy_class = "unchecked_copy";

/// @brief How much a finding weighs.
enum class Severity {
  error,  ///< decides the verdict and the exit code 86 of programs built by `gridstride cc`
  note,   ///< is told, and changes neither
};

/// @brief One diagnosis. Repeated occurrences of the same bug at the same lines are one finding with a count.
struct Finding {
  std::string bug_class;  ///< a Verdict's name, such as "out_of_bounds", or unchecked_launch_class or
                          ///< unchecked_copy_class; JSON key "class"
  Severity severity = Severity::error;  ///< how much it weighs
  std::string kernel;  ///< as written at the launch, such as "reduce<float, 256>"; empty for host code
  std::string file;    ///< the submission's own file as it named it; empty where unknown
  int line = 0;        ///< 1-based; 0 where unknown
  std::array<std::uint32_t, 3> block{};   ///< blockIdx x, y, z of the first occurrence
  std::array<std::uint32_t, 3> thread{};  ///< threadIdx x, y, z of the first occurrence
  std::string message;      ///< one sentence: what, which array, which index, which value where known
  std::string advice;       ///< one sentence that teaches: why it is wrong and what to do
  std::uint64_t count = 1;  ///< how many times it occurred (all threads)

  bool operator==(const Finding&) const = default;
};

}  // namespace gridstride
