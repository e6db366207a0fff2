// SPDX-License-Identifier: MIT
#include "view/additions.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace gridstride::view {
namespace {

/// Follows the threads of a block through one round after another.
class Follower {
 public:
  void take(const TracedRequest& request) {
    if (is_atomic(request.access)) return;
    if (request.round != round_) loaded_.clear();  // what was read before the barrier belongs to its round
    round_ = request.round;
    const bool loads =
        request.access == TracedAccess::global_load || request.access == TracedAccess::shared_load;
    std::size_t i = 0;
    for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1, ++i) {
      const std::size_t array = request.arrays[request.arrays.size() == 1 ? 0 : i];
      const unsigned thread = request.warp * warp_lanes + static_cast<unsigned>(std::countr_zero(lanes));
      const std::int64_t element = request.offsets[i] / static_cast<std::int64_t>(request.size_bytes);
      if (loads) {
        load(array, thread, element);
      } else {
        store(array, thread, element);
      }
    }
  }
  [[nodiscard]] std::vector<Tree> trees() && {
    std::vector<Tree> all;
    for (auto& [array, additions] : additions_) all.push_back({array, std::move(additions)});
    return all;
  }

 private:
  using Elements = std::vector<std::int64_t>;

  void load(std::size_t array, unsigned thread, std::int64_t element) {
    Elements& loaded = loaded_[{array, thread}];
    if (std::ranges::find(loaded, element) == loaded.end()) loaded.push_back(element);
  }
  void store(std::size_t array, unsigned thread, std::int64_t element) {
    const auto found = loaded_.find({array, thread});
    if (found == loaded_.end()) return;
    const auto own = std::ranges::find(found->second, element);
    if (own != found->second.end()) std::rotate(found->second.begin(), own, own + 1);
    if (found->second.size() > 1)
      additions_[array].push_back({round_, thread, element, std::move(found->second)});
    loaded_.erase(found);
  }

  unsigned round_ = 0;
  std::map<std::pair<std::size_t, unsigned>, Elements> loaded_;  // since the thread's last store
  std::map<std::size_t, std::vector<Addition>> additions_;       // by array
};

}  // namespace

std::vector<Tree> trees_of(const TracedBlock& block) {
  if (block.rounds < 2) return {};
  Follower follower;
  for (const TracedRequest& request : block.requests) follower.take(request);
  return std::move(follower).trees();
}

}  // namespace gridstride::view
