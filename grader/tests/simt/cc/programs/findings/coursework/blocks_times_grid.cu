// SPDX-License-Identifier: MIT
// gridDim in the place of blockDim: blocks store the same elements, and others have no thread.
__global__ void fill(float* x, int n) {
  const int i = blockIdx.x * gridDim.x + threadIdx.x;
  if (i < n) x[i] = 2.0f;  // NOTE data_race
}

__global__ void number(int* x, int n) {
  const int i = blockIdx.x * gridDim.x + threadIdx.x;
  if (i < n) x[i] = blockIdx.x;  // FIND data_race
}

int main() {
  constexpr int n = 1000;
  float* d_x = nullptr;
  int* d_numbers = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_numbers, n * sizeof(int));
  fill<<<4, 256>>>(d_x, n);
  number<<<4, 256>>>(d_numbers, n);
  cudaDeviceSynchronize();
  cudaFree(d_numbers);
  cudaFree(d_x);
}
