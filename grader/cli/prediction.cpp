// SPDX-License-Identifier: MIT
#include "cli/prediction.hpp"

#include <string_view>

#include "cli/device.hpp"
#include "cli/files.hpp"
#include "harness/device_profile.hpp"
#include "simt/cc/temporary_folder.hpp"

namespace gridstride::cli {
namespace {

/// Drivers put the maker's name before that of some GPUs, newer ones before all.
std::string without_maker(const std::string& gpu) {
  constexpr std::string_view maker = "NVIDIA ";
  return gpu.starts_with(maker) ? gpu.substr(maker.size()) : gpu;
}

constexpr std::string_view cache_key = "l2_cache_size = ";

/// The profile with a cache as much smaller as the data are, so that it holds the same share of them.
harness::ProfileChoice with_share_of_cache(const harness::ProfileChoice& profile, double share,
                                           const std::filesystem::path& folder) {
  std::string text = read_text(profile.file);
  const std::size_t at = text.find(cache_key);
  if (at == std::string::npos) return profile;
  const auto size_bytes = harness::DeviceProfile(profile.file).integer("attributes.l2_cache_size");
  const std::size_t begin = at + cache_key.size();
  text.replace(begin, text.find_first_not_of("0123456789", begin) - begin,
               std::to_string(static_cast<std::int64_t>(share * static_cast<double>(size_bytes))));
  const std::filesystem::path file = folder / profile.file.filename();
  write_whole(file, text);
  return {profile.device, file};
}

std::map<std::string, Predicted> times_of(const Record& record) {
  std::map<std::string, Predicted> times;
  for (const CheckResult& check : record.checks)
    if (check.speed && check.speed->submission_ns)
      times[check.name] = {*check.speed->submission_ns, check.speed->kernels_ns.value_or(0)};
  return times;
}

/// Goes on in a straight line.
double at_full_size(double smaller_ns, double larger_ns) {
  return larger_ns + (larger_ns - smaller_ns) * (1 - larger_share) / (larger_share - smaller_share);
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
  const cc::TemporaryFolder folder("model");
  const auto times_at = [&](double share) {
    request.profiles = {with_share_of_cache(profile, share, folder.path())};
    request.speed_share = share;
    return times_of(grade_one(request));
  };
  std::map<std::string, Predicted> times = times_at(larger_share);
  if (times.empty()) return times;
  const std::map<std::string, Predicted> smaller = times_at(smaller_share);
  std::erase_if(times, [&](const auto& one) { return !smaller.contains(one.first); });
  for (auto& [check, time] : times) {
    const Predicted& less = smaller.at(check);
    time = {at_full_size(less.call_ns, time.call_ns), at_full_size(less.kernels_ns, time.kernels_ns)};
  }
  return times;
}

}  // namespace gridstride::cli
