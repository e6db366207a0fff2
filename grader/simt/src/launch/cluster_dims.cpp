// SPDX-License-Identifier: MIT
#include "simt/src/launch/cluster_dims.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "simt/src/launch/launch_by_pointer.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "gridstride/kernel_record.hpp"

namespace gridstride::simt {
namespace {

using Extent = std::array<unsigned, 3>;

struct KernelClusters {
  std::mutex mutex;
  std::map<std::string, Extent, std::less<>> by_name;
  std::set<const void*> large;
};

// Filled by constructors of static objects, before anything else of the engine is there.
KernelClusters& kernel_clusters() {
  static auto* const kept = new KernelClusters;
  return *kept;
}

// "tools::scale" of "tools::scale<float>".
std::string_view without_arguments(std::string_view kernel_name) {
  return kernel_name.substr(0, kernel_name.find('<'));
}

// Whether a launch that names a kernel so may mean the one of that name with its namespaces.
bool may_mean(std::string_view named, std::string_view whole) {
  if (named.starts_with("::")) return named.substr(2) == whole;
  if (!whole.ends_with(named)) return false;
  const std::string_view before = whole.substr(0, whole.size() - named.size());
  return before.empty() || before.ends_with("::");
}

}  // namespace

Extent declared_cluster(const void* kernel, const char* kernel_name) {
  const gs_kernel_record* const record = kernel == nullptr ? nullptr : kernel_record(kernel);
  const bool is_plain = record != nullptr && record->name != nullptr;
  if (is_plain || (record != nullptr && record->cluster[0] > 0))
    return {record->cluster[0], record->cluster[1], record->cluster[2]};
  if (kernel_name == nullptr) return {};
  KernelClusters& known = kernel_clusters();
  const std::scoped_lock lock(known.mutex);
  const std::string_view named = without_arguments(kernel_name);
  const auto found =
      std::ranges::find_if(known.by_name, [&](const auto& entry) { return may_mean(named, entry.first); });
  return found == known.by_name.end() ? Extent{} : found->second;
}

Extent cluster_of(const gs_launch& call) {
  if (call.cluster[0] > 0) return {call.cluster[0], call.cluster[1], call.cluster[2]};
  return declared_cluster(call.kernel_address, call.kernel_name);
}

void allow_large_clusters(const void* kernel, bool allowed) {
  KernelClusters& known = kernel_clusters();
  const std::scoped_lock lock(known.mutex);
  if (allowed) {
    known.large.insert(kernel);
  } else {
    known.large.erase(kernel);
  }
}

bool large_clusters_allowed(const void* kernel) {
  KernelClusters& known = kernel_clusters();
  const std::scoped_lock lock(known.mutex);
  return known.large.contains(kernel);
}

}  // namespace gridstride::simt

extern "C" void gs_register_cluster(const char* kernel, const unsigned cluster[3]) {
  using namespace gridstride::simt;
  KernelClusters& known = kernel_clusters();
  const std::scoped_lock lock(known.mutex);
  known.by_name.insert_or_assign(kernel, std::array{cluster[0], cluster[1], cluster[2]});
}
