// SPDX-License-Identifier: MIT
// Two devices: a copy within one and from one to the other; a kernel that doubles an array of its own device,
// and one of the other.
#include "doubling.cuh"
#include "timing.cuh"

int main() {
  const size_t size_bytes = n * sizeof(float);
  float *d_own, *d_second, *d_peers;
  check(cudaSetDevice(1));
  check(cudaMalloc(&d_peers, size_bytes));
  check(cudaMemset(d_peers, 0, size_bytes));
  check(cudaDeviceSynchronize());
  check(cudaSetDevice(0));
  check(cudaDeviceEnablePeerAccess(1, 0));
  check(cudaMalloc(&d_own, size_bytes));
  check(cudaMalloc(&d_second, size_bytes));
  check(cudaMemset(d_own, 0, size_bytes));

  double elapsed_ms =
      time_ms([&] { check(cudaMemcpy(d_second, d_own, size_bytes, cudaMemcpyDeviceToDevice)); });
  print_time("copy_within", elapsed_ms, true);
  elapsed_ms = time_ms([&] { check(cudaMemcpyPeer(d_second, 0, d_peers, 1, size_bytes)); });
  print_time("copy_between", elapsed_ms, true);
  elapsed_ms = time_ms([&] { double_kernel<<<n / block_size, block_size>>>(d_own, n); });
  print_time("own", elapsed_ms, true);
  elapsed_ms = time_ms([&] { double_kernel<<<n / block_size, block_size>>>(d_peers, n); });
  print_time("peers", elapsed_ms, true);
  for (float* d_memory : {d_own, d_second, d_peers}) check(cudaFree(d_memory));
}
