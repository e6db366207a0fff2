// SPDX-License-Identifier: MIT
// The loop steps by one block, on to elements of the next ones.
#include <vector>

__global__ void saxpy(float a, const float* x, float* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x)
    y[i] = a * x[i] + y[i];  // FIND data_race
}

int main() {
  const int n = 1000;
  std::vector<float> x(n, 1), y(n, 2);
  float *d_x, *d_y;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  saxpy<<<3, 64>>>(3, d_x, d_y, n);
  cudaMemcpy(y.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_x);
  cudaFree(d_y);
  for (const float value : y)
    if (value != 5) return 1;
  return 0;
}
