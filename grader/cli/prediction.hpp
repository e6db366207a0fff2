// SPDX-License-Identifier: MIT
/// @file
/// What the model of time says of a GPU that times were measured on.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "harness/request.hpp"
#include "record/record.hpp"

namespace gridstride::cli {

/// @brief The device profile of a GPU. @param[in] gpu its name as the driver reports it, with or without
/// "NVIDIA" @return nothing where datasets/devices has none; of several the one of a single board
std::optional<harness::ProfileChoice> profile_of_gpu(const std::filesystem::path& source,
                                                     const std::string& gpu);

/// @brief The profile with the numbers of a machine in place of its own: what its link reaches, its
/// allocations, its CPU's clock. The GPU's numbers stay the profile's.
/// @param[in] machine of a file of results, the lesson's or the yardsticks; what is not in it stays, too
/// @param[in] file where it is written
harness::ProfileChoice profile_on_machine(const harness::ProfileChoice& profile,
                                          const nlohmann::ordered_json& machine,
                                          const std::filesystem::path& file);

/// @brief The part of the yardsticks that profile_on_machine() reads, and what a copy on the device reaches.
nlohmann::ordered_json machine_of(const nlohmann::ordered_json& yardsticks);

/// @brief Grades a request. @see grade
using Grader = std::function<Record(const harness::Request&)>;

/// @brief What the model says of one speed task.
struct Predicted {
  double call_ns = 0;     ///< the whole call @unit{ns}
  double kernels_ns = 0;  ///< its kernels, without starting them and copies; 0 where it runs none @unit{ns}
};

/// @brief The modelled times of a submission's speed tasks at the size that a GPU works on, by their checks'
/// names. A lesson takes up to a minute.
/// @param[in] request of the measured grade; its devices are replaced
/// @return without the checks that the model has no time for
std::map<std::string, Predicted> predicted(harness::Request request, const harness::ProfileChoice& profile,
                                           const Grader& grade_one);

}  // namespace gridstride::cli
