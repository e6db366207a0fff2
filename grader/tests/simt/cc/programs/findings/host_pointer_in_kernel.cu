// SPDX-License-Identifier: MIT
#include <vector>

__global__ void twice(int* data) {
  data[threadIdx.x] *= 2;  // FIND memory_space
}

int main() {
  std::vector<int> host(32, 1);
  twice<<<1, 32>>>(host.data());
  cudaDeviceSynchronize();
}
