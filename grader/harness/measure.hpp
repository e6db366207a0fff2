// SPDX-License-Identifier: MIT
/// @file
/// Measures a submission against the reference solution and the CPU, and judges how well that went. Whose
/// clocks are read is the caller's business, so that tests need no GPU.
#pragma once

#include <string>
#include <vector>

#include "harness/interleaved.hpp"
#include "record/measurement.hpp"
#include "record/record.hpp"

namespace gridstride::harness {

/// @brief Names of the contestants, which records know them by.
inline constexpr const char* submission_name = "submission";
inline constexpr const char* reference_name = "reference";        ///< the reference solution
inline constexpr const char* one_thread_name = "cpu_one_thread";  ///< the CPU baseline on one core
inline constexpr const char* all_cores_name = "cpu_all_cores";    ///< and on all

/// @brief How often to run.
struct Effort {
  int repetitions = 9;  ///< of each contestant a round
  int rounds = 5;       ///< the most; another is run where the times spread too wide
};

/// @brief What measuring gave.
struct Measured {
  Measurement measurement;  ///< timings, conclusive, benchmark
  Speed speed;              ///< medians
  /// Submission to reference; at the best for the submission where inconclusive.
  double favourable_ratio = 0;
  std::string why_impossible;     ///< the submission's time cannot be true, and why; else empty
  std::uint64_t next_number = 0;  ///< of a run: the first that none has had
};

/// @brief Runs the contestants: each once to warm up, then in random order. The submission has to be among
/// them; where the reference is not, the submission is the reference solution. Later rounds leave the CPU
/// out.
/// @param[in] least_bytes that the work must move @param[in] bandwidth_gb_per_s peak of the GPU's memory; 0:
/// not known
Measured measure(const std::vector<Contestant>& contestants, double least_bytes, double bandwidth_gb_per_s,
                 const Effort& effort = {});

/// @return the CPU's name, as /proc/cpuinfo has it
std::string cpu_name();

}  // namespace gridstride::harness
