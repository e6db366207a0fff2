// SPDX-License-Identifier: MIT
// Tiles in shared memory, block size as a template argument, sizes that are no multiple of it.
#include <cstdio>
#include <vector>

template <int BLOCK_SIZE>
__global__ void matmul(float* C, const float* A, const float* B, int M, int N, int K) {
  __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
  __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
  const int row = blockIdx.y * BLOCK_SIZE + threadIdx.y;
  const int col = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  float sum = 0;
  for (int tile = 0; tile < K; tile += BLOCK_SIZE) {
    As[threadIdx.y][threadIdx.x] = row < M && tile + threadIdx.x < K ? A[row * K + tile + threadIdx.x] : 0.0f;
    Bs[threadIdx.y][threadIdx.x] = col < N && tile + threadIdx.y < K ? B[(tile + threadIdx.y) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BLOCK_SIZE; ++k) sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

int main() {
  const int M = 65, N = 47, K = 90;
  std::vector<float> A(M * K), B(K * N), C(M * N);
  for (int i = 0; i < M * K; ++i) A[i] = static_cast<float>(i % 5) - 2;
  for (int i = 0; i < K * N; ++i) B[i] = static_cast<float>(i % 7) - 3;
  float *d_A, *d_B, *d_C;
  cudaMalloc(&d_A, A.size() * sizeof(float));
  cudaMalloc(&d_B, B.size() * sizeof(float));
  cudaMalloc(&d_C, C.size() * sizeof(float));
  cudaMemcpy(d_A, A.data(), A.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_B, B.data(), B.size() * sizeof(float), cudaMemcpyHostToDevice);
  dim3 threads(16, 16);
  dim3 grid((N + threads.x - 1) / threads.x, (M + threads.y - 1) / threads.y);
  matmul<16><<<grid, threads>>>(d_C, d_A, d_B, M, N, K);
  cudaMemcpy(C.data(), d_C, C.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      float expected = 0;
      for (int k = 0; k < K; ++k) expected += A[i * K + k] * B[k * N + j];
      if (C[i * N + j] != expected) {
        std::printf("C[%d][%d] = %f, expected %f\n", i, j, C[i * N + j], expected);
        return 1;
      }
    }
  }
  cudaFree(d_A);
  cudaFree(d_B);
  cudaFree(d_C);
  return 0;
}
