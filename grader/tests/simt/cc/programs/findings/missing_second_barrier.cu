// SPDX-License-Identifier: MIT
// A tiled product without the barrier behind the inner loop.
#include <cstdio>
#include <cstdlib>
template <int TILE>
__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < n / TILE; ++t) {
    as[threadIdx.y][threadIdx.x] = a[row * n + t * TILE + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += as[threadIdx.y][k] * bs[k][threadIdx.x];  // FIND data_race
  }
  c[row * n + col] = sum;
}
int main() {
  const int n = 32; size_t bytes = n * n * sizeof(float); float *h = (float*)malloc(bytes), *a, *b, *c;
  for (int i = 0; i < n * n; ++i) h[i] = i % 7;
  cudaMalloc(&a, bytes); cudaMalloc(&b, bytes); cudaMalloc(&c, bytes);
  cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice); cudaMemcpy(b, h, bytes, cudaMemcpyHostToDevice);
  matmul<16><<<dim3(2, 2), dim3(16, 16)>>>(a, b, c, n);
  cudaDeviceSynchronize(); cudaFree(a); cudaFree(b); cudaFree(c); free(h);
}
