// SPDX-License-Identifier: MIT
#include "cli/device.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/cli.hpp"

namespace gridstride::cli {
namespace {

harness::ProfileChoice profile(const std::filesystem::path& source, const std::string& name) {
  const std::filesystem::path file = source / "datasets" / "devices" / (name + ".toml");
  const bool plain = !name.empty() && name.find_first_of("/\\.") == std::string::npos;
  if (!plain || !std::filesystem::exists(file))
    throw UsageError(fmt::format("there is no device profile '{}'. There are: {}", name,
                                 fmt::join(profile_names(source), ", ")));
  return {"sim:" + name, file};
}

}  // namespace

std::vector<std::string> profile_names(const std::filesystem::path& source) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source / "datasets" / "devices"))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<harness::ProfileChoice> chosen_profiles(const std::filesystem::path& source,
                                                    const std::string& wanted,
                                                    const harness::Lesson& lesson) {
  if (wanted.rfind("sim:", 0) == 0) return {profile(source, wanted.substr(4))};
  if (wanted == "auto" || wanted == "sim") {
    std::vector<harness::ProfileChoice> profiles = {profile(source, default_profile)};
    for (const std::string& name : lesson.devices)
      if (name != default_profile) profiles.push_back(profile(source, name));
    return profiles;
  }
  if (wanted == "gpu" || wanted.rfind("gpu:", 0) == 0)
    throw UsageError("this build has no GPU back end yet. Grade on the CPU device: --device sim");
  throw UsageError(fmt::format("--device takes auto, sim, sim:PROFILE or gpu, not '{}'. Profiles: {}", wanted,
                               fmt::join(profile_names(source), ", ")));
}

}  // namespace gridstride::cli
