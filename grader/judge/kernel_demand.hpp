// SPDX-License-Identifier: MIT
/// @file
/// What a kernel takes of a device while it runs. Kernels of several streams run at the same time as long as
/// what they take together is no more than the device has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "judge/time_model.hpp"

namespace gridstride::judge {

/// @brief What kernels that run at the same time share.
enum class Resource : std::uint8_t {
  front_end,    ///< starts kernels, one after another
  grids,        ///< kernels that the device holds at once
  block_slots,  ///< blocks that all multiprocessors hold at once
  block_starts,
  device_memory,
  l2_cache,
  atomics,
  host_link,
  peer_link,
  shared_memory,  ///< this and the following: of all multiprocessors together
  constant_memory,
  loads_and_stores,
  arithmetic,
  tensor_cores,
  count
};

/// @brief Shares of a device, by resource. Kept as whole numbers: their sums are the same in whichever order
/// kernels come.
class Demand {
 public:
  /// @brief Asks for at least this share of a resource; more than 1 is all of it.
  void raise(Resource resource, double share);
  /// @brief Asks for at least what the other asks for.
  void raise(const Demand& other);
  /// @brief Asks for what both ask for together.
  void add(const Demand& other);
  /// @return whether the device has enough for both at the same time
  [[nodiscard]] bool fits_beside(const Demand& other) const;
  /// @return of a resource, from 0 to 1 where it is one kernel's
  [[nodiscard]] double share(Resource resource) const;

  bool operator==(const Demand&) const = default;

 private:
  std::array<std::uint64_t, static_cast<std::size_t>(Resource::count)> shares_{};
};

/// @brief What a kernel takes of its device. A term's time, as a part of the kernel's whole time, is the
/// share of what the term has for itself: of device memory, atomics, links and block starts that is the whole
/// device; of the other terms it is the multiprocessors that have blocks, which may be one of many.
/// @param running its kernel_time()
Demand kernel_demand(const ModelledTime& running, const LaunchShape& shape, const DeviceNumbers& device);

}  // namespace gridstride::judge
