// SPDX-License-Identifier: MIT
// A size that is larger than one of the two arrays, and an index by blocks times the grid that is meant.
__global__ void halve(float* y, const float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i % 2 == 0) y[i / 2] = x[i];
}

__global__ void identity(float* matrix) {
  if (threadIdx.x < gridDim.x)
    matrix[blockIdx.x * gridDim.x + threadIdx.x] = blockIdx.x == threadIdx.x ? 1.0f : 0.0f;
}

int main() {
  constexpr int n = 1000;
  constexpr int rows = 40;
  float *d_x = nullptr, *d_y = nullptr, *d_matrix = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_y, n / 2 * sizeof(float));
  cudaMalloc(&d_matrix, rows * rows * sizeof(float));
  cudaMemset(d_x, 0, n * sizeof(float));
  halve<<<4, 256>>>(d_y, d_x, n);
  identity<<<rows, 64>>>(d_matrix);
  cudaDeviceSynchronize();
  cudaFree(d_matrix);
  cudaFree(d_y);
  cudaFree(d_x);
}
