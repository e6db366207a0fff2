// SPDX-License-Identifier: MIT
#include "cli/prediction.hpp"

#include <string_view>

#include "cli/device.hpp"
#include "harness/device_profile.hpp"

namespace gridstride::cli {
namespace {

/// Drivers put the maker's name before that of some GPUs, newer ones before all.
std::string without_maker(const std::string& gpu) {
  constexpr std::string_view maker = "NVIDIA ";
  return gpu.starts_with(maker) ? gpu.substr(maker.size()) : gpu;
}

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

std::map<std::string, Predicted> predicted(harness::Request request, const harness::ProfileChoice& profile,
                                           const Grader& grade_one) {
  request.profiles = {profile};
  request.gpu_size = true;
  constexpr double ns_per_us = 1000;
  const double first_launch_us = harness::DeviceProfile(profile.file).number("model.first_launch_us");
  return times_of(grade_one(request), ns_per_us * first_launch_us);
}

}  // namespace gridstride::cli
