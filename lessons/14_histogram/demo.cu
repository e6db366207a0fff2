// SPDX-License-Identifier: MIT
// What `./gridstride run 14` prints: a small histogram, then the time for three kinds of images.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "histogram.cuh"

namespace {

template <class T>
T* on_device(const std::vector<T>& data) {
  T* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, data.size() * sizeof(T)));
  CUDA_CHECK(cudaMemcpy(d_data, data.data(), data.size() * sizeof(T), cudaMemcpyHostToDevice));
  return d_data;
}

void show_bins() {
  const std::vector<float> x = {0, 0.5F, 1, 1.5F, 1.75F, 2, 3.5F, 4, 4.5F, -1};
  std::vector<std::uint32_t> counts(4);
  float* const d_x = on_device(x);
  std::uint32_t* const d_counts = on_device(counts);
  count_in_bins({d_x, x.size()}, 0, 4, {d_counts, counts.size()});
  CUDA_CHECK(cudaMemcpy(counts.data(), d_counts, counts.size() * sizeof(counts[0]), cudaMemcpyDeviceToHost));
  std::printf("10 numbers in 4 bins from 0 to 4 (right: 2 3 1 2):");
  for (const std::uint32_t count : counts) std::printf(" %u", count);
  std::printf("\n");
  CUDA_CHECK(cudaFree(d_x));
  CUDA_CHECK(cudaFree(d_counts));
}

void show_time(const char* name, const std::vector<std::uint8_t>& image) {
  std::vector<std::uint32_t> counts(byte_values);
  std::uint8_t* const d_image = on_device(image);
  std::uint32_t* const d_counts = on_device(counts);
  const auto count = [&] { count_bytes({d_image, image.size()}, {d_counts, counts.size()}); };
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  count();  // warm-up
  CUDA_CHECK(cudaEventRecord(start));
  count();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaMemcpy(counts.data(), d_counts, counts.size() * sizeof(counts[0]), cudaMemcpyDeviceToHost));
  std::size_t counted = 0;
  for (const std::uint32_t of_value : counts) counted += of_value;
  std::printf("  %-28s %8.3f ms%s\n", name, time_ms, counted == image.size() ? "" : "  (counts are wrong)");
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  CUDA_CHECK(cudaFree(d_image));
  CUDA_CHECK(cudaFree(d_counts));
}

void show_times() {
  constexpr std::size_t width = 1024;
  std::vector<std::uint8_t> noise(width * width);
  std::vector<std::uint8_t> ramp(width * width);
  const std::vector<std::uint8_t> night(width * width, 3);
  std::uint32_t state = 1;
  for (std::size_t i = 0; i < noise.size(); ++i) {
    state = state * 1664525U + 1013904223U;  // any bits will do
    noise[i] = static_cast<std::uint8_t>(state >> 24);
    ramp[i] = static_cast<std::uint8_t>(i % width / 4);
  }
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nImages of 1024 x 1024 bytes on the device, %s\n", properties.name);
  show_time("noise: any value anywhere", noise);
  show_time("a ramp: 4 equal neighbours", ramp);
  show_time("night: one value everywhere", night);
}

}  // namespace

int main() {
  show_bins();
  show_times();
  return 0;
}
