// SPDX-License-Identifier: MIT
// An array for each round, freed in it.
#include <vector>

__global__ void fill(int* x, int value) { x[threadIdx.x] = value; }

int main() {
  std::vector<int> h(32);
  int* d = nullptr;
  int sum = 0;
  for (int round = 0; round < 5; ++round) {
    cudaMalloc(&d, 32 * sizeof(int));
    fill<<<1, 32>>>(d, round);
    cudaMemcpy(h.data(), d, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    sum += h[31];
    cudaFree(d);
  }
  return sum == 10 ? 0 : 1;
}
