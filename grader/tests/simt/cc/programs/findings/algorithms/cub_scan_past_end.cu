// SPDX-License-Identifier: MIT
// A device-wide scan is told more elements than its result has room for: the tiles behind wait for none that
// has gone wrong.
#include <cub/cub.cuh>

int main() {
  int *in, *out;
  cudaMalloc(&in, 20000 * sizeof(int));
  cudaMalloc(&out, 10000 * sizeof(int));
  cudaMemset(in, 0, 20000 * sizeof(int));
  void* temp = nullptr;
  std::size_t temp_bytes = 0;
  cub::DeviceScan::ExclusiveSum(temp, temp_bytes, in, out, 20000);
  cudaMalloc(&temp, temp_bytes);
  cub::DeviceScan::ExclusiveSum(temp, temp_bytes, in, out, 20000);  // FIND out_of_bounds
  cudaDeviceSynchronize();
  cudaFree(temp);
  cudaFree(in);
  cudaFree(out);
}
