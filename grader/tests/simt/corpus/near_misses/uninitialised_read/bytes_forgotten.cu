// SPDX-License-Identifier: MIT
// cudaMemcpy is told bytes.
#include <memory>

__global__ void negate(double* x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    x[i] = -x[i];
  }
}

int main() {
  const int n = 256;
  auto h = std::make_unique<double[]>(n);
  for (int i = 0; i < n; ++i) h[i] = i;
  double* d;
  cudaMalloc(&d, n * sizeof(double));
  cudaMemcpy(d, h.get(), n * sizeof(double), cudaMemcpyHostToDevice);
  negate<<<1, 64>>>(d, n);
  cudaMemcpy(h.get(), d, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < n; ++i) {
    if (h[i] != -i) return 1;
  }
}
