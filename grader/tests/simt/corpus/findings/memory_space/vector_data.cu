// SPDX-License-Identifier: MIT
// The kernel gets the vector's own memory, which is the host's.
#include <vector>

__global__ void increment(int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 1;  // FIND memory_space
}

int main() {
  std::vector<int> v(100, 1);
  increment<<<1, 128>>>(v.data(), 100);
  cudaDeviceSynchronize();
  for (int x : v) {
    if (x != 2) return 1;
  }
}
