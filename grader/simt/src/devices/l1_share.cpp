// SPDX-License-Identifier: MIT
#include "simt/src/devices/l1_share.hpp"

#include <algorithm>
#include <array>

#include "judge/device_numbers.hpp"
#include "simt/src/devices/device_clock.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

// What a multiprocessor can set aside for shared memory, in KiB: CUDA C++ Programming Guide, "Compute
// Capabilities", of 7.0 to 9.0 together; each has those up to its largest. A driver takes the least in which
// all blocks have room.
constexpr std::array<std::size_t, 10> carveouts_kib{0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
constexpr std::size_t kib = 1024;
// What is never shared memory: 28 or 32 KiB, by capability.
constexpr std::size_t least_l1_bytes = 32 * kib;

std::size_t carveout_bytes(std::size_t wanted, std::size_t most) {
  const auto enough =
      std::ranges::find_if(carveouts_kib, [&](std::size_t one) { return one * kib >= wanted; });
  return enough == carveouts_kib.end() ? most : std::min(*enough * kib, most);
}

}  // namespace

std::size_t l1_share_bytes(const DeviceProfile& profile, const ResidentBlocks& blocks) {
  const auto l1 = static_cast<std::size_t>(model_numbers(profile).l1_bytes);
  const auto multiprocessors = static_cast<std::uint64_t>(std::max(profile.sm_count(), 1));
  const std::uint64_t dealt = (blocks.grid + multiprocessors - 1) / multiprocessors;
  const auto resident =
      static_cast<std::size_t>(std::clamp<std::uint64_t>(dealt, 1, std::max(1U, blocks.fitting)));
  const auto most =
      static_cast<std::size_t>(std::max(profile.attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor), 0));
  const auto reserved =
      static_cast<std::size_t>(std::max(profile.attribute(cudaDevAttrReservedSharedMemoryPerBlock), 0));
  const std::size_t used = carveout_bytes(resident * (blocks.shared_bytes + reserved), most);
  return std::min(l1, most + least_l1_bytes - used) / resident;
}

}  // namespace gridstride::simt
