// SPDX-License-Identifier: MIT
// The kernel promises at most 128 threads a block, and is launched with 256.
#include <vector>

__global__ void __launch_bounds__(128) twice(float* x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

int main() {
  const int n = 1024;
  std::vector<float> h(n, 4.0f);
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  twice<<<n / 256, 256>>>(d);  // FIND cuda_error
  cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 8 && h[n - 1] == 8 ? 0 : 1;
}
