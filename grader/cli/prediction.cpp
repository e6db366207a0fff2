// SPDX-License-Identifier: MIT
#include "cli/prediction.hpp"

#include <toml++/toml.h>

#include <array>
#include <sstream>
#include <string_view>

#include "cli/device.hpp"
#include "cli/files.hpp"
#include "harness/device_profile.hpp"

namespace gridstride::cli {
namespace {

/// Drivers put the maker's name before that of some GPUs, newer ones before all.
std::string without_maker(const std::string& gpu) {
  constexpr std::string_view maker = "NVIDIA ";
  return gpu.starts_with(maker) ? gpu.substr(maker.size()) : gpu;
}

/// A yardstick, and the number of a profile that it takes the place of.
struct MachineNumber {
  const char* yardstick;
  const char* table;
  const char* key;
  double inverse_of = 0;  ///< above 0: the number is this by the yardstick
};

constexpr double clocks_an_addition = 4;  // that waits for the one before
constexpr std::array<MachineNumber, 6> machine_numbers{{
    {"to_device_pinned_gb_per_s", "model", "pcie_pinned_gb_per_s"},
    {"to_device_pageable_gb_per_s", "model", "pcie_pageable_gb_per_s"},
    {"to_host_pageable_gb_per_s", "model", "pcie_pageable_to_host_gb_per_s"},
    {"allocation_us", "model", "allocation_us"},
    {"pinned_allocation_us", "model", "pinned_allocation_us"},
    {"host_chained_addition_ns", "host", "clock_ghz", clocks_an_addition},
}};

/// @param[in] first_launch_ns what the first launch of a call takes longer than those behind it
std::map<std::string, Predicted> times_of(const Record& record, double first_launch_ns) {
  std::map<std::string, Predicted> times;
  for (const CheckResult& check : record.checks)
    if (check.speed && check.speed->submission_ns)
      times[check.name] = {
          first_launch_ns + *check.speed->submission_ns + check.speed->host_calls_ns.value_or(0),
          check.speed->kernels_ns.value_or(0)};
  return times;
}

}  // namespace

std::optional<harness::ProfileChoice> profile_of_gpu(const std::filesystem::path& source,
                                                     const std::string& gpu) {
  for (const std::string& name : profile_names(source)) {
    const std::filesystem::path file = source / "datasets" / "devices" / (name + ".toml");
    const harness::DeviceProfile profile(file);
    if (without_maker(profile.text("name")) == without_maker(gpu) && profile.integer("device_count") == 1)
      return harness::ProfileChoice{"sim:" + name, file};
  }
  return std::nullopt;
}

harness::ProfileChoice profile_on_machine(const harness::ProfileChoice& profile,
                                          const nlohmann::ordered_json& machine,
                                          const std::filesystem::path& file) {
  toml::table numbers = toml::parse_file(profile.file.string());
  for (const MachineNumber& number : machine_numbers) {
    const auto measured = machine.find(number.yardstick);
    if (measured == machine.end() || !measured->is_number() || !(measured->get<double>() > 0)) continue;
    const auto value = measured->get<double>();
    numbers[number.table].as_table()->insert_or_assign(
        number.key, number.inverse_of > 0 ? number.inverse_of / value : value);
  }
  std::ostringstream text;
  text << numbers << '\n';
  write_whole(file, text.str());
  return {profile.device, file};
}

nlohmann::ordered_json machine_of(const nlohmann::ordered_json& yardsticks) {
  constexpr const char* copy = "copy_on_device_gb_per_s";
  nlohmann::ordered_json machine = {{copy, yardsticks.at(copy)}};
  for (const MachineNumber& number : machine_numbers)
    if (yardsticks.contains(number.yardstick)) machine[number.yardstick] = yardsticks.at(number.yardstick);
  return machine;
}

std::map<std::string, Predicted> predicted(harness::Request request, const harness::ProfileChoice& profile,
                                           const Grader& grade_one) {
  request.profiles = {profile};
  request.gpu_size = true;
  constexpr double ns_per_us = 1000;
  const double first_launch_us = harness::DeviceProfile(profile.file).number("model.first_launch_us");
  return times_of(grade_one(request), ns_per_us * first_launch_us);
}

}  // namespace gridstride::cli
