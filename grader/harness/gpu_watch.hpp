// SPDX-License-Identifier: MIT
/// @file
/// A GPU's clocks while it is measured, by NVML, the driver's own library for that, where it is present.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace gridstride::harness {

/// @brief Looks at one GPU's clocks again and again.
class GpuWatch {
 public:
  /// @param[in] uuid of the GPU, "GPU-12ab..."
  explicit GpuWatch(const std::string& uuid);
  ~GpuWatch();
  GpuWatch(const GpuWatch&) = delete;
  GpuWatch& operator=(const GpuWatch&) = delete;

  /// @brief Looks now.
  void look();
  /// @return what to say of all looks: slow clocks, heat, power; or that nobody could look
  [[nodiscard]] std::vector<std::string> remarks() const;
  /// @return the driver's version; empty where it is not known
  [[nodiscard]] std::string driver_version() const;

 private:
  struct Library;
  std::unique_ptr<Library> library_;  // nullptr where NVML is not there
  int looks_ = 0;
  int slow_ = 0;
  int held_back_ = 0;
};

}  // namespace gridstride::harness
