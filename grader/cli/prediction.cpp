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

std::optional<double> predicted_ns(harness::Request request, const harness::ProfileChoice& profile,
                                   const Grader& grade_one) {
  request.profiles = {profile};
  const auto time_at = [&](double share) {
    request.speed_share = share;
    return grade_one(request).speed.submission_ns;
  };
  const std::optional<double> smaller = time_at(smaller_share);
  const std::optional<double> larger = smaller ? time_at(larger_share) : std::nullopt;
  if (!larger) return std::nullopt;
  return *larger + (*larger - *smaller) * (1 - larger_share) / (larger_share - smaller_share);
}

}  // namespace gridstride::cli
