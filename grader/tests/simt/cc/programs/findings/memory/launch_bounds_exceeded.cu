// SPDX-License-Identifier: MIT
constexpr int block_size = 128;
__global__ void __launch_bounds__(block_size, 2) k(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* d;
  cudaMalloc(&d, 256 * sizeof(int));
  k<<<1, 2 * block_size>>>(d);  // FIND cuda_error
  cudaDeviceSynchronize();
  cudaFree(d);
}
