// SPDX-License-Identifier: MIT
// Destination first, then the source.
#include <vector>

__global__ void half(double* x) { x[threadIdx.x] /= 2; }

int main() {
  std::vector<double> h(64, 5.0);
  double* d;
  cudaMalloc(&d, h.size() * sizeof(double));
  cudaMemcpy(d, h.data(), h.size() * sizeof(double), cudaMemcpyHostToDevice);
  half<<<1, 64>>>(d);
  cudaMemcpy(h.data(), d, h.size() * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (double x : h) {
    if (x != 2.5) return 1;
  }
}
