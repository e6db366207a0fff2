// SPDX-License-Identifier: MIT
/// @file
/// Times several programs against each other, by Google Benchmark: in one process, one run at a time, in
/// random order, so that what drifts (clocks, heat, neighbours) meets them all alike.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "judge/measured_time.hpp"

namespace gridstride::harness {

/// @brief A program to be timed.
struct Contestant {
  std::string name;                                            ///< in reports, "submission"
  std::function<judge::TimeSample(std::uint64_t number)> run;  ///< runs it once; `number` differs each time
};

/// @brief What the runs said.
struct Interleaved {
  std::map<std::string, std::vector<judge::TimeSample>> samples;  ///< by name
  std::string json;                                               ///< Google Benchmark's report
};

/// @brief Runs each contestant so often. What a run throws ends them all and is thrown on.
/// @param[in] first_number numbers start here
Interleaved run_interleaved(const std::vector<Contestant>& contestants, int repetitions,
                            std::uint64_t first_number = 0);

}  // namespace gridstride::harness
