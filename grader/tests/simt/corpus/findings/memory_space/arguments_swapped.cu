// SPDX-License-Identifier: MIT
// Destination and source are the wrong way round.
#include <vector>

__global__ void half(double* x) { x[threadIdx.x] /= 2; }

int main() {
  std::vector<double> h(64, 5.0);
  double* d;
  cudaMalloc(&d, h.size() * sizeof(double));
  cudaMemcpy(h.data(), d, h.size() * sizeof(double), cudaMemcpyHostToDevice);  // FIND memory_space
  cudaMemset(d, 0, h.size() * sizeof(double));
  half<<<1, 64>>>(d);
  cudaMemcpy(h.data(), d, h.size() * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (double x : h) {
    if (x != 2.5) return 1;
  }
}
