// SPDX-License-Identifier: MIT
// The kernel gets a copy of the vector in device memory.
#include <vector>

__global__ void increment(int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 1;
}

int main() {
  std::vector<int> v(100, 1);
  int* d;
  cudaMalloc(&d, v.size() * sizeof(int));
  cudaMemcpy(d, v.data(), v.size() * sizeof(int), cudaMemcpyHostToDevice);
  increment<<<1, 128>>>(d, 100);
  cudaMemcpy(v.data(), d, v.size() * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int x : v) {
    if (x != 2) return 1;
  }
}
