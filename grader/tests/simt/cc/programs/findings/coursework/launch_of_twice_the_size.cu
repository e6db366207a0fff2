// SPDX-License-Identifier: MIT
// The kernel's guard is right, and the launch passes twice the size.
__global__ void scale(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 2.0f;  // FIND out_of_bounds
}

int main() {
  constexpr int n = 1000;
  float* d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  scale<<<8, 256>>>(d_x, 2 * n);
  cudaDeviceSynchronize();
  cudaFree(d_x);
}
