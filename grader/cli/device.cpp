// SPDX-License-Identifier: MIT
#include "cli/device.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "cli/cli.hpp"
#include "cli/gpu.hpp"
#include "harness/device_profile.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

harness::ProfileChoice profile(const std::filesystem::path& source, const std::string& name) {
  const std::filesystem::path file = source / "datasets" / "devices" / (name + ".toml");
  const bool plain = !name.empty() && name.find_first_of("/\\.") == std::string::npos;
  if (!plain || !std::filesystem::exists(file))
    throw UsageError(
        trf("there is no device profile '{}'. There are: {}", name, fmt::join(profile_names(source), ", ")));
  return {"sim:" + name, file};
}

/// The N of gpu:N, 0 for gpu; nothing where the word is another.
std::optional<unsigned> gpu_index(const std::string& wanted) {
  if (wanted == "gpu") return 0;
  unsigned index = 0;
  const std::string number = wanted.rfind("gpu:", 0) == 0 ? wanted.substr(4) : "";
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
  if (number.empty() || error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return index;
}

}  // namespace

bool is_gpu(const std::string& wanted) { return gpu_index(wanted).has_value(); }

std::vector<std::string> profile_names(const std::filesystem::path& source) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source / "datasets" / "devices"))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string profile_of(const harness::Lesson& lesson) {
  return lesson.profile.empty() ? default_profile : lesson.profile;
}

namespace {

/// What the lesson asks for, where nobody asks for anything else.
std::vector<harness::ProfileChoice> own_profiles(const std::filesystem::path& source,
                                                 const harness::Lesson& lesson, const std::string& first) {
  std::vector<harness::ProfileChoice> profiles = {profile(source, first)};
  for (const std::string& name : harness::further_devices(lesson))
    if (name != first) profiles.push_back(profile(source, name));
  return profiles;
}

std::int64_t device_count(const harness::ProfileChoice& choice) {
  return harness::DeviceProfile(choice.file).integer("device_count");
}

}  // namespace

std::vector<harness::ProfileChoice> chosen_profiles(const std::filesystem::path& source,
                                                    const std::string& wanted,
                                                    const harness::Lesson& lesson) {
  if (wanted.rfind("sim:", 0) == 0) return {profile(source, wanted.substr(4))};
  if (wanted == "sim") return own_profiles(source, lesson, profile_of(lesson));
  throw UsageError(trf("--device takes auto, sim, sim:PROFILE, gpu or gpu:N, not '{}'. Profiles: {}", wanted,
                       fmt::join(profile_names(source), ", ")));
}

std::vector<harness::ProfileChoice> chosen_devices(const Cli& cli, const std::string& wanted,
                                                   const harness::Lesson& lesson,
                                                   sandbox::Isolation isolation) {
  const std::optional<unsigned> index = wanted == "auto" ? 0 : gpu_index(wanted);
  if (!index) return chosen_profiles(cli.installation.source, wanted, lesson);
  const FoundGpu gpu = find_gpu(cli, *index, isolation);
  if (gpu.choice) return {*gpu.choice};
  if (wanted == "auto") return chosen_profiles(cli.installation.source, "sim", lesson);
  throw UsageError(trf("{}. The CPU device needs none of it: --device sim", gpu.missing));
}

std::vector<harness::ProfileChoice> course_devices(const Cli& cli, const std::string& wanted,
                                                   const harness::Lesson& lesson,
                                                   sandbox::Isolation isolation) {
  const std::filesystem::path& source = cli.installation.source;
  const std::vector<harness::ProfileChoice> chosen = chosen_devices(cli, wanted, lesson, isolation);
  if (wanted.rfind("sim:", 0) != 0) return chosen;
  const bool too_few = device_count(chosen.front()) < device_count(profile(source, profile_of(lesson)));
  return own_profiles(source, lesson, too_few ? profile_of(lesson) : wanted.substr(4));
}

}  // namespace gridstride::cli
