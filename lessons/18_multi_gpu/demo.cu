// SPDX-License-Identifier: MIT
// What `./gridstride run 18` prints: the shares of a small array, then the first and the second call of each
// method. Behind the lesson's number: how many elements.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "multi_gpu.cuh"

namespace {

// Time on the first device's clock in milliseconds. Where the work returns before all devices are done, as
// add_one() does, it is the time of the first device's share.
template <class Work>
float time_ms(const Work& work) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float elapsed_ms = 0;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  work();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&elapsed_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return elapsed_ms;
}

void print_line(const char* method, const char* devices, float first_ms, float second_ms, bool right) {
  std::printf("  %-18s %-10s %10.3f ms %10.3f ms%s\n", method, devices, first_ms, second_ms,
              right ? "" : "  (wrong)");
}

bool all_are(const std::vector<std::int32_t>& data, std::int32_t value) {
  return std::all_of(data.begin(), data.end(), [=](std::int32_t element) { return element == value; });
}

void show_methods(std::size_t n, const char* words, const std::vector<int>& devices) {
  std::vector<std::int32_t> data(n);
  float first_ms = time_ms([&] { add_one_implicit(data, devices); });
  float second_ms = time_ms([&] { add_one_implicit(data, devices); });
  print_line("implicit transfer", words, first_ms, second_ms, all_are(data, 2));

  std::fill(data.begin(), data.end(), 0);
  std::unique_ptr<SplitArray> array;
  first_ms = time_ms([&] {
    array = std::make_unique<SplitArray>(data, devices);
    array->add_one();
    array->copy_to_host(data);
  });
  second_ms = time_ms([&] {
    array->add_one();
    array->copy_to_host(data);
  });
  print_line("explicit transfer", words, first_ms, second_ms, all_are(data, 2));
  const float kernel_ms = time_ms([&] { array->add_one(); });
  std::printf("  %-43s %10.3f ms\n", "  the result stays there", kernel_ms);
}

// 2^31 elements where they fit: half of the host's free memory, and of the first device's.
std::size_t default_size() {
#ifdef __GRIDSTRIDE__
  return std::size_t{1} << 20;  // the CPU device runs each thread
#else
  std::size_t free_bytes = 0;
  std::size_t total_bytes = 0;
  CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const auto host_bytes = static_cast<std::size_t>(sysconf(_SC_AVPHYS_PAGES)) * page;
  return std::min(std::size_t{1} << 31, std::min(free_bytes, host_bytes) / 2 / sizeof(std::int32_t));
#endif
}

}  // namespace

int main(int argument_count, char** arguments) {
  std::printf("10 elements in 4 shares (right: 0-2 3-5 6-7 8-9):");
  for (std::size_t k = 0; k < 4; ++k) {
    const Share share = share_of(10, 4, k);
    std::printf(" %zu-%zu", share.begin, share.begin + share.size - 1);
  }
  int device_count = 0;
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceCount(&device_count));
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  const std::size_t n =
      argument_count > 1 ? static_cast<std::size_t>(std::atoll(arguments[1])) : default_size();
  std::printf("\n\n1 is added to %zu int32, %d x %s\n", n, device_count, properties.name);
  std::printf("  %-29s %13s %13s\n", "", "first call", "second call");
  show_methods(n, "1 device", {0});
  if (device_count > 1) show_methods(n, "2 devices", {0, 1});
  return 0;
}
