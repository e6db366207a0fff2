// SPDX-License-Identifier: MIT
// The host fills an array, a kernel doubles it, the host reads it: by copies from pageable memory, in managed
// memory whose pages move as they are touched, in managed memory that is prefetched, and over the link in
// page-locked memory. "again" is the kernel alone on managed memory that is on the device already.
#include <numeric>
#include <vector>

#include "doubling.cuh"
#include "timing.cuh"

void fill(float* h_data) {
  for (int i = 0; i < n; ++i) h_data[i] = 1.0f;
}

bool all_are(const float* h_data, float value) {
  bool right = true;
  for (int i = 0; i < n; ++i) right = right && h_data[i] == value;
  return right;
}

void double_on_device(float* data) {
  double_kernel<<<n / block_size, block_size>>>(data, n);
  check(cudaDeviceSynchronize());
}

int main() {
  const size_t size_bytes = n * sizeof(float);
  bool right = false;

  std::vector<float> h_data(n);
  float* d_data;
  check(cudaMalloc(&d_data, size_bytes));
  fill(h_data.data());
  double elapsed_ms = time_ms([&] {
    check(cudaMemcpy(d_data, h_data.data(), size_bytes, cudaMemcpyHostToDevice));
    double_on_device(d_data);
    check(cudaMemcpy(h_data.data(), d_data, size_bytes, cudaMemcpyDeviceToHost));
    right = all_are(h_data.data(), 2.0f);
  });
  print_time("copied", elapsed_ms, right);
  check(cudaFree(d_data));

  float *m_touched, *m_prefetched;
  check(cudaMallocManaged(&m_touched, size_bytes));
  fill(m_touched);
  elapsed_ms = time_ms([&] {
    double_on_device(m_touched);
    right = all_are(m_touched, 2.0f);
  });
  print_time("touched", elapsed_ms, right);

  check(cudaMallocManaged(&m_prefetched, size_bytes));
  fill(m_prefetched);
  elapsed_ms = time_ms([&] {
    check(cudaMemPrefetchAsync(m_prefetched, size_bytes, 0));
    double_on_device(m_prefetched);
    check(cudaMemPrefetchAsync(m_prefetched, size_bytes, cudaCpuDeviceId));
    check(cudaDeviceSynchronize());
    right = all_are(m_prefetched, 2.0f);
  });
  print_time("prefetched", elapsed_ms, right);

  double_on_device(m_prefetched);
  elapsed_ms = time_ms([&] { double_on_device(m_prefetched); });
  print_time("again", elapsed_ms, all_are(m_prefetched, 8.0f));
  check(cudaFree(m_touched));
  check(cudaFree(m_prefetched));

  float *h_mapped, *d_mapped;
  check(cudaHostAlloc(&h_mapped, size_bytes, cudaHostAllocMapped));
  check(cudaHostGetDevicePointer(&d_mapped, h_mapped, 0));
  fill(h_mapped);
  elapsed_ms = time_ms([&] {
    double_on_device(d_mapped);
    right = all_are(h_mapped, 2.0f);
  });
  print_time("mapped", elapsed_ms, right);
  check(cudaFreeHost(h_mapped));
}
