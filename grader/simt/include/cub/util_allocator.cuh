// SPDX-License-Identifier: MIT
/// @file
/// An allocator that keeps freed blocks for later.
#pragma once

#include <map>
#include <mutex>

#include "util_debug.cuh"

namespace cub {

/// @brief Device memory in sizes of a geometric series; freed blocks are kept and given out again.
class CachingDeviceAllocator {
 public:
  /// @param skip_cleanup whether what is kept stays allocated at the end
  explicit CachingDeviceAllocator(bool skip_cleanup = false, bool = false)
      : CachingDeviceAllocator(8u, 3u, 7u, 6291455, skip_cleanup) {}
  /// @brief Sizes are powers of bin_growth, with exponents from min_bin to max_bin.
  explicit CachingDeviceAllocator(unsigned int bin_growth, unsigned int min_bin = 1,
                                  unsigned int max_bin = ~0u, std::size_t max_cached_bytes = ~std::size_t{0},
                                  bool skip_cleanup = false, bool = false)
      : growth_(bin_growth),
        min_bin_(min_bin),
        max_bin_(max_bin),
        max_cached_bytes_(max_cached_bytes),
        skip_cleanup_(skip_cleanup) {}
  ~CachingDeviceAllocator() {
    if (!skip_cleanup_) FreeAllCached();
  }
  CachingDeviceAllocator(const CachingDeviceAllocator&) = delete;
  CachingDeviceAllocator& operator=(const CachingDeviceAllocator&) = delete;

  /// @brief Limits what is kept. @param max_cached_bytes @unit{bytes}
  cudaError_t SetMaxCachedBytes(std::size_t max_cached_bytes) {
    max_cached_bytes_ = max_cached_bytes;
    return cudaSuccess;
  }
  /// @brief Memory on a device. @param[out] d_ptr its address
  cudaError_t DeviceAllocate(int device, void** d_ptr, std::size_t bytes, cudaStream_t = nullptr) {
    const std::lock_guard lock(mutex_);
    const std::size_t size = rounded(bytes);
    const auto kept = kept_.find({device, size});
    if (kept != kept_.end()) {
      *d_ptr = kept->second;
      kept_.erase(kept);
      kept_bytes_ -= size;
    } else {
      const OnDevice on(device);
      if (const cudaError_t error = cudaMalloc(d_ptr, size); error != cudaSuccess) return CubDebug(error);
    }
    live_[*d_ptr] = {device, size};
    return cudaSuccess;
  }
  /// @brief Memory on the current device.
  cudaError_t DeviceAllocate(void** d_ptr, std::size_t bytes, cudaStream_t active_stream = nullptr) {
    int device = 0;
    cudaGetDevice(&device);
    return DeviceAllocate(device, d_ptr, bytes, active_stream);
  }
  /// @brief Gives memory back.
  cudaError_t DeviceFree(int device, void* d_ptr) {
    const std::lock_guard lock(mutex_);
    const auto live = live_.find(d_ptr);
    if (live != live_.end()) {
      const Block block = live->second;
      live_.erase(live);
      if (kept_bytes_ + block.size_bytes <= max_cached_bytes_) {
        kept_.emplace(block, d_ptr);
        kept_bytes_ += block.size_bytes;
        return cudaSuccess;
      }
    }
    const OnDevice on(device);
    return CubDebug(cudaFree(d_ptr));
  }
  /// @brief Gives memory of the current device back.
  cudaError_t DeviceFree(void* d_ptr) {
    int device = 0;
    cudaGetDevice(&device);
    return DeviceFree(device, d_ptr);
  }
  /// @brief Frees what is kept.
  cudaError_t FreeAllCached() {
    const std::lock_guard lock(mutex_);
    for (const auto& [block, pointer] : kept_) {
      const OnDevice on(block.device);
      cudaFree(pointer);
    }
    kept_.clear();
    kept_bytes_ = 0;
    return cudaSuccess;
  }

 private:
  struct Block {
    int device = 0;
    std::size_t size_bytes = 0;
    bool operator<(const Block& other) const {
      return device != other.device ? device < other.device : size_bytes < other.size_bytes;
    }
  };
  struct OnDevice {
    int before = 0;
    explicit OnDevice(int device) {
      cudaGetDevice(&before);
      if (device != before) cudaSetDevice(device);
    }
    ~OnDevice() { cudaSetDevice(before); }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
  };

  [[nodiscard]] std::size_t rounded(std::size_t bytes) const {
    std::size_t size = 1;
    unsigned bin = 0;
    for (; bin < min_bin_ || (bin < max_bin_ && size < bytes); ++bin) size *= growth_;
    return size < bytes ? bytes : size;
  }

  unsigned growth_;
  unsigned min_bin_;
  unsigned max_bin_;
  std::size_t max_cached_bytes_;
  bool skip_cleanup_;
  std::size_t kept_bytes_ = 0;
  std::mutex mutex_;
  std::multimap<Block, void*> kept_;
  std::map<void*, Block> live_;
};

}  // namespace cub
