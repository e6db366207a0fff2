// SPDX-License-Identifier: MIT
// A kernel that uses one of two managed arrays, both filled by the host: on a device that takes no faults the
// other one moves as well. "again" is the next launch.
#include "doubling.cuh"
#include "timing.cuh"

int main() {
  float *m_small, *m_large;
  check(cudaMallocManaged(&m_small, block_size * sizeof(float)));
  check(cudaMallocManaged(&m_large, n * sizeof(float)));
  for (int i = 0; i < n; ++i) m_large[i] = 1.0f;
  for (int i = 0; i < block_size; ++i) m_small[i] = 1.0f;
  const auto double_small = [&] {
    double_kernel<<<1, block_size>>>(m_small, block_size);
    check(cudaDeviceSynchronize());
  };
  print_time("untouched", time_ms(double_small), true);
  print_time("again", time_ms(double_small), true);
  check(cudaFree(m_small));
  check(cudaFree(m_large));
}
