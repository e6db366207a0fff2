// SPDX-License-Identifier: MIT
/// @file
/// A device profile: the numbers of one real device, and of the machine it stands in, read from a TOML file
/// of datasets/devices. Everything that the CPU device answers about itself comes from here.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "judge/device_numbers.hpp"

namespace gridstride::simt {

/// @brief What a first model of time needs beside the attributes. 1 GB is 1e9 bytes.
struct ModelNumbers {
  double dram_bandwidth_gb_per_s = 0;     ///< device memory, as specified
  double l2_bandwidth_gb_per_s = 0;       ///< second-level cache
  double pcie_pinned_gb_per_s = 0;        ///< host to device or back, pinned memory
  double pcie_pageable_gb_per_s = 0;      ///< likewise, pageable memory
  double copy_latency_us = 0;             ///< of one copy, whatever its size
  double launch_latency_us = 0;           ///< of one kernel launch
  int fp32_lanes_per_sm = 0;              ///< float32 operations an SM finishes in one clock ("CUDA cores")
  int fp64_lanes_per_sm = 0;              ///< likewise float64
  int special_function_lanes_per_sm = 0;  ///< likewise sine, exponential and their kin
};

/// @brief The CPU beside the device.
struct HostNumbers {
  std::string name;                        ///< such as "Intel Core i5-7500"
  int cores = 1;                           ///< physical cores
  double bandwidth_one_core_gb_per_s = 0;  ///< memory, one core
  double bandwidth_gb_per_s = 0;           ///< memory, all cores
  double gflops_one_core = 0;  ///< float32 additions and multiplications a ns, one core, compiled C++
  double gflops = 0;           ///< likewise, all cores
};

/// @brief One kind of device, and how many of it the machine has.
struct DeviceProfile {
  /// One more than the largest number of cudaDeviceAttr.
  static constexpr int attribute_slots = 160;

  std::string id;                        ///< the file's name without .toml
  std::string name;                      ///< the marketing name, such as "GeForce GTX 850M"
  int device_count = 1;                  ///< devices of this kind; they differ in their PCI bus number alone
  std::uint64_t total_memory_bytes = 0;  ///< cudaDeviceProp::totalGlobalMem
  int driver_version = 0;                ///< 1000 * major + 10 * minor
  std::array<int, attribute_slots> attributes{};      ///< indexed by cudaDeviceAttr
  std::array<bool, attribute_slots> has_attribute{};  ///< false: the file does not give it
  ModelNumbers model;
  HostNumbers host;
  judge::DeviceNumbers numbers;  ///< all that the model of time takes

  /// @brief An attribute by its cudaDeviceAttr number. @return 0 where the profile does not give it
  [[nodiscard]] int attribute(int number) const noexcept {
    return number > 0 && number < attribute_slots ? attributes[static_cast<std::size_t>(number)] : 0;
  }

  // The attributes that the engine asks for most.
  [[nodiscard]] int max_threads_per_block() const noexcept { return attribute(1); }
  /// @brief Largest block along an axis, 0 to 2.
  [[nodiscard]] int max_block_dim(int axis) const noexcept { return attribute(2 + axis); }
  /// @brief Largest grid along an axis, 0 to 2.
  [[nodiscard]] int max_grid_dim(int axis) const noexcept { return attribute(5 + axis); }
  /// @brief Shared memory of a block without opting in to more. @return @unit{bytes}
  [[nodiscard]] int max_shared_bytes_per_block() const noexcept { return attribute(8); }
  /// @brief Shared memory of a block after cudaFuncSetAttribute. @return @unit{bytes}
  [[nodiscard]] int max_shared_bytes_per_block_optin() const noexcept {
    return attribute(97) != 0 ? attribute(97) : attribute(8);
  }
  [[nodiscard]] int warp_size() const noexcept { return attribute(10); }
  [[nodiscard]] int sm_count() const noexcept { return attribute(16); }
  [[nodiscard]] int clock_khz() const noexcept { return attribute(13); }
  [[nodiscard]] int memory_clock_khz() const noexcept { return attribute(36); }
  [[nodiscard]] int memory_bus_width_bits() const noexcept { return attribute(37); }
  [[nodiscard]] int capability_major() const noexcept { return attribute(75); }
  [[nodiscard]] int capability_minor() const noexcept { return attribute(76); }
};

/// @brief Reads a profile. @throws std::runtime_error with file, line and the key at fault
DeviceProfile load_profile(const std::filesystem::path& file);

/// @brief A profile from TOML text. @param name what messages call the text
/// @throws std::runtime_error likewise
DeviceProfile parse_profile(std::string_view text, const std::string& name);

/// @brief The attribute's name as drivers print it ("WARP_SIZE"). @return nullptr for a number without a name
const char* attribute_name(int id) noexcept;

/// @brief The number of an attribute by that name. @return 0 for an unknown name
int attribute_number(std::string_view name) noexcept;

/// @brief The profile in use, set by configure(). Defined by the engine.
const DeviceProfile& current_profile();

}  // namespace gridstride::simt
