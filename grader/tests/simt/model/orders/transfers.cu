// SPDX-License-Identifier: MIT
// An array goes in, each element is doubled, it comes back: from pageable memory, from pinned memory, and
// from pinned memory in chunks of several streams.
#include <vector>

#include "doubling.cuh"
#include "timing.cuh"

constexpr int chunks = 4;

int main() {
  std::vector<float> h_pageable(n, 1.0f);
  float *h_pinned, *d_data;
  check(cudaMallocHost(&h_pinned, n * sizeof(float)));
  check(cudaMalloc(&d_data, n * sizeof(float)));
  for (int i = 0; i < n; ++i) h_pinned[i] = 1.0f;
  const auto all_are = [](const float* data, float value) {
    for (int i = 0; i < n; ++i)
      if (data[i] != value) return false;
    return true;
  };
  const auto there_and_back = [&](float* h_data) {
    check(cudaMemcpy(d_data, h_data, n * sizeof(float), cudaMemcpyHostToDevice));
    double_kernel<<<n / block_size, block_size>>>(d_data, n);
    check(cudaMemcpy(h_data, d_data, n * sizeof(float), cudaMemcpyDeviceToHost));
  };
  double elapsed_ms = time_ms([&] { there_and_back(h_pageable.data()); });
  print_time("pageable", elapsed_ms, all_are(h_pageable.data(), 2.0f));
  elapsed_ms = time_ms([&] { there_and_back(h_pinned); });
  print_time("pinned", elapsed_ms, all_are(h_pinned, 2.0f));

  cudaStream_t streams[chunks];
  for (cudaStream_t& stream : streams) check(cudaStreamCreate(&stream));
  elapsed_ms = time_ms([&] {
    constexpr int count = n / chunks;
    for (int c = 0; c < chunks; ++c) {
      const int first = c * count;
      check(cudaMemcpyAsync(d_data + first, h_pinned + first, count * sizeof(float), cudaMemcpyHostToDevice,
                            streams[c]));
      double_kernel<<<count / block_size, block_size, 0, streams[c]>>>(d_data + first, count);
      check(cudaMemcpyAsync(h_pinned + first, d_data + first, count * sizeof(float), cudaMemcpyDeviceToHost,
                            streams[c]));
    }
  });
  print_time("overlapped", elapsed_ms, all_are(h_pinned, 4.0f));
  for (cudaStream_t stream : streams) check(cudaStreamDestroy(stream));
  check(cudaFreeHost(h_pinned));
  check(cudaFree(d_data));
}
