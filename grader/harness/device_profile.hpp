// SPDX-License-Identifier: MIT
/// @file
/// A device profile as checks and the time model see it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toml_file.hpp"
#include "judge/time_model.hpp"

namespace gridstride::harness {

/// @brief One file of datasets/devices. Keys are dotted paths into it.
struct DeviceProfile : TomlFile {
  using TomlFile::TomlFile;
};

/// @brief The numbers of a profile that the time model needs. @throws std::runtime_error naming a missing key
judge::DeviceNumbers device_numbers(const DeviceProfile& profile);

/// @return 90 for a device of compute capability 9.0. @throws std::runtime_error naming a missing key
int capability_of(const DeviceProfile& profile);

}  // namespace gridstride::harness
