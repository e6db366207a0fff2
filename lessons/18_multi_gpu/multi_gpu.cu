// SPDX-License-Identifier: MIT
// Lesson 18: one array, several devices. Read README.md, then replace each TODO, in order.
#include "multi_gpu.cuh"

#include <exception>
#include <thread>

namespace {

constexpr unsigned block_size = 256;

__global__ void add_one_kernel(std::int32_t* data, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}

// Calls work(k) for each k below devices.size(), on a host thread of its own whose current device is
// devices[k]. Returns when all are done; then the first exception, by number, goes on here.
template <class Work>
void on_each(std::span<const int> devices, const Work& work) {
  // TODO(2): a std::thread for each k. What is a new thread's current device? What becomes of an exception in
  //          it? Threads that are not joined before their objects die end the program.
}

}  // namespace

Share share_of(std::size_t n, std::size_t shares, std::size_t number) {
  // TODO(1): where the share begins, and how many elements it has. So far it has none.
  return {0, 0};
}

// Memory on the device that was current when it was made, and its only owner.
class DeviceShare {
 public:
  explicit DeviceShare(std::size_t size) : size_(size) {
    // TODO(3): memory on the current device. An empty share needs none.
  }
  ~DeviceShare() { cudaFree(data_); }  // an address says which device it belongs to
  DeviceShare(const DeviceShare&) = delete;
  DeviceShare& operator=(const DeviceShare&) = delete;

  void copy_to_device(std::span<const std::int32_t> host) {
    // TODO(3): as in lesson 07.
  }

  void add_one() {
    // TODO(3): launch add_one_kernel, unless the share is empty.
  }

  void copy_to_host(std::span<std::int32_t> host) const {
    // TODO(3): as in lesson 07.
  }

 private:
  [[nodiscard]] std::size_t size_bytes() const { return size_ * sizeof(std::int32_t); }

  std::int32_t* data_ = nullptr;
  std::size_t size_;
};

void add_one_implicit(std::span<std::int32_t> data, std::span<const int> devices) {
  // TODO(4): on_each of the devices: a DeviceShare that lives as long as this call needs it.
}

SplitArray::SplitArray(std::span<const std::int32_t> data, std::span<const int> devices)
    : size_(data.size()), devices_(devices.begin(), devices.end()), shares_(devices.size()) {
  // TODO(5): on_each of the devices_: make shares_[k], and copy its elements there.
}

SplitArray::~SplitArray() = default;

void SplitArray::add_one() {
  // TODO(6): what happens, and where? What has no business here? Which device is current then?
}

void SplitArray::copy_to_host(std::span<std::int32_t> data) const {
  // TODO(6): each share to its place.
}

// ---- Given, from here on: what the grader tries the class with

std::vector<std::int32_t> after_calls(std::span<const std::int32_t> data, std::span<const int> devices,
                                      unsigned calls) {
  SplitArray array(data, devices);
  for (unsigned call = 0; call < calls; ++call) array.add_one();
  std::vector<std::int32_t> result(data.size());
  array.copy_to_host(result);
  return result;
}

std::vector<std::int32_t> after_each_call(std::span<const std::int32_t> data, std::span<const int> devices,
                                          unsigned calls) {
  SplitArray array(data, devices);
  std::vector<std::int32_t> results(calls * data.size());
  for (unsigned call = 0; call < calls; ++call) {
    array.add_one();
    array.copy_to_host(std::span(results).subspan(call * data.size(), data.size()));
  }
  return results;
}

std::string implicit_error(std::span<const int> devices) {
  std::vector<std::int32_t> data(1000);
  try {
    add_one_implicit(data, devices);
  } catch (const gridstride::CudaError& error) {
    static_cast<void>(cudaGetLastError());  // dealt with: nobody after us shall find it
    return error.what();
  }
  return {};
}

std::string explicit_error(std::span<const int> devices) {
  const std::vector<std::int32_t> data(1000);
  try {
    const SplitArray array(data, devices);
  } catch (const gridstride::CudaError& error) {
    static_cast<void>(cudaGetLastError());  // dealt with: nobody after us shall find it
    return error.what();
  }
  return {};
}
