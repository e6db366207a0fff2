// SPDX-License-Identifier: MIT
#include "classroom/slurm/program.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace gridstride::classroom::slurm {
namespace {

bool is_passed_on(std::string_view variable) {
  constexpr std::array<std::string_view, 3> dropped{"SQUEUE_", "SCANCEL_", "SBATCH_WAIT="};
  return std::none_of(dropped.begin(), dropped.end(),
                      [&](std::string_view start) { return variable.starts_with(start); });
}

}  // namespace

system::Ended run_program(const system::CommandLine& command, std::chrono::milliseconds limit) {
  system::Ended end = system::run_captured(command, {system::Group::own, limit, is_passed_on});
  if (end.timed_out) end.err += "no answer within " + std::to_string(limit.count() / 1000) + " s";
  return end;
}

}  // namespace gridstride::classroom::slurm
