// SPDX-License-Identifier: MIT
// A mask of the lanes that take the branch.
#include <vector>

__global__ void sum_of_even(const int* x, int* sum) {
  const int value = x[threadIdx.x];
  const unsigned even = __ballot_sync(0xffffffff, value % 2 == 0);
  if (value % 2 == 0) {
    const int total = __reduce_add_sync(even, value);
    if (value == 0) *sum = total;
  }
}

int main() {
  const int n = 32;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = i;
  int *d, *d_sum, sum = 0;
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&d_sum, sizeof(int));
  cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  sum_of_even<<<1, n>>>(d, d_sum);
  cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_sum);
  return sum == 240 ? 0 : 1;
}
