// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 18: an array that several devices share, with one host thread for each of them.
///
/// The shares of an array are given out by a list of devices: share k goes to device devices[k]. A list may
/// name a device several times, {0, 0} say; that device then works on several shares. Lists are not empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>
#include <memory>
#include <span>
#include <string>
#include <vector>

/// @brief The elements from begin to begin + size - 1 of an array.
struct Share {
  std::size_t begin;  ///< index of the first element
  std::size_t size;   ///< number of elements; may be 0
};

/// @brief Divides n elements: share 0 begins at element 0, each other one where the one before ends, the last
/// one ends at n. No two sizes differ by more than 1, and no share is larger than one before it.
/// @param[in] n elements, 2^40 at most @param[in] shares how many, 1 or more @param[in] number of the share,
/// from 0 @return the share with that number
Share share_of(std::size_t n, std::size_t shares, std::size_t number);

/// @brief Adds 1 to each element, by implicit transfer: each share goes to its device, which adds 1, and
/// comes back, all in this call. Each share has a host thread of its own, and all are at work at once; the
/// caller's current device stays what it was.
/// 4 n bytes in, 4 n out; a launch for each share that is not empty.
/// @param[in,out] data @shape{[n]} host memory; n may be 0
/// @param[in] devices @shape{[shares]} the device of each share
/// @throws gridstride::CudaError where a CUDA call fails on any device
void add_one_implicit(std::span<std::int32_t> data, std::span<const int> devices);

/// @brief One share of an array in the memory of one device. Yours: multi_gpu.cu defines it.
class DeviceShare;

/// @brief An array that is split over devices, for explicit transfer: elements cross the bus where the
/// program says so, and nowhere else.
///
/// In each function all devices are at work at once. Where a host thread has to wait for its device, as for a
/// copy, each share has one. The caller's current device stays what it was.
class SplitArray {
 public:
  /// @brief Copies each share to its device: 4 n bytes in. @param[in] data @shape{[n]} host memory; n may be
  /// 0 @param[in] devices @shape{[shares]} the device of each share
  /// @throws gridstride::CudaError where a CUDA call fails on any device
  SplitArray(std::span<const std::int32_t> data, std::span<const int> devices);
  /// @brief Frees the devices' memory.
  ~SplitArray();
  SplitArray(const SplitArray&) = delete;
  SplitArray& operator=(const SplitArray&) = delete;

  /// @brief Adds 1 to each element, where it is. Nothing crosses the bus. It may return before the devices
  /// are done: what they are given next comes after it.
  /// @throws gridstride::CudaError where a CUDA call fails on any device
  void add_one();

  /// @brief Copies the elements to the host: 4 n bytes out. The devices keep theirs.
  /// @param[out] data @shape{[n]} host memory
  /// @throws gridstride::CudaError where a CUDA call fails on any device
  void copy_to_host(std::span<std::int32_t> data) const;

 private:
  std::size_t size_ = 0;
  std::vector<int> devices_;
  std::vector<std::unique_ptr<DeviceShare>> shares_;
};

// ---- Given: how the grader tries the class

/// @brief Makes `before` the current device, and calls add_one_implicit() and each function of a SplitArray
/// for 100 elements. @param[in] devices @shape{[shares]} of each share @return the device that is current
/// then
inline int device_afterwards(std::span<const int> devices, int before) {
  CUDA_CHECK(cudaSetDevice(before));
  std::vector<std::int32_t> data(100);
  add_one_implicit(data, devices);
  SplitArray array(data, devices);
  array.add_one();
  array.copy_to_host(data);
  int after = -1;
  CUDA_CHECK(cudaGetDevice(&after));
  CUDA_CHECK(cudaSetDevice(0));
  return after;
}

/// @brief Makes a SplitArray, calls add_one() `calls` times, and fetches the elements once.
/// @param[in] data @shape{[n]} host memory; n may be 0 @param[in] devices @shape{[shares]} of each share
/// @param[in] calls may be 0 @return @shape{[n]} data + calls
std::vector<std::int32_t> after_calls(std::span<const std::int32_t> data, std::span<const int> devices,
                                      unsigned calls);

/// @brief Likewise, but fetches the elements after each call.
/// @param[in] data @shape{[n]} host memory; n may be 0 @param[in] devices @shape{[shares]} of each share
/// @param[in] calls may be 0
/// @return @shape{[calls n]} data + 1, then data + 2, and so on
std::vector<std::int32_t> after_each_call(std::span<const std::int32_t> data, std::span<const int> devices,
                                          unsigned calls);

/// @brief Calls add_one_implicit() for 1000 elements. @param[in] devices @shape{[shares]} of each share
/// @return the text of the gridstride::CudaError that this throws; empty: none
std::string implicit_error(std::span<const int> devices);

/// @brief Makes a SplitArray of 1000 elements. @param[in] devices @shape{[shares]} of each share
/// @return the text of the gridstride::CudaError that this throws; empty: none
std::string explicit_error(std::span<const int> devices);

GRADED_FUNCTIONS(share_of, add_one_implicit, after_calls, after_each_call, device_afterwards, implicit_error,
                 explicit_error)
