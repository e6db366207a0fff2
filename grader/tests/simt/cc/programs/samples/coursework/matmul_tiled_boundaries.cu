// SPDX-License-Identifier: MIT
// options: -O2 -Xptxas -v -Xcompiler -Wall,-Wextra
// Tiles with boundaries for any sizes, once square in static, once of a chosen width in dynamic shared memory, and
// with each thread computing several columns.
#include <cstdio>
#include <vector>
#define TILE 16
#define COARSE 4

__global__ void matmul_static(const float* M, const float* N, float* P, int m, int k, int n) {
  __shared__ float Mds[TILE][TILE];
  __shared__ float Nds[TILE][TILE];
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int row = by * TILE + ty, col = bx * TILE + tx;
  float value = 0;
  for (int ph = 0; ph < (k + TILE - 1) / TILE; ++ph) {
    Mds[ty][tx] = row < m && ph * TILE + tx < k ? M[row * k + ph * TILE + tx] : 0.0f;
    Nds[ty][tx] = ph * TILE + ty < k && col < n ? N[(ph * TILE + ty) * n + col] : 0.0f;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) value += Mds[ty][i] * Nds[i][tx];
    __syncthreads();
  }
  if (row < m && col < n) P[row * n + col] = value;
}

__global__ void matmul_dynamic(const float* M, const float* N, float* P, int m, int k, int n, unsigned width) {
  extern __shared__ char Mds_Nds[];
  float* Mds = (float*)Mds_Nds;
  float* Nds = (float*)Mds_Nds + width * width;
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * width + ty, col = blockIdx.x * width + tx;
  float value = 0;
  for (int first = 0; first < k; first += width) {
    Mds[ty * width + tx] = (row < m && first + tx < k) ? M[row * k + first + tx] : 0.0f;
    Nds[ty * width + tx] = (first + ty < k && col < n) ? N[(first + ty) * n + col] : 0.0f;
    __syncthreads();
    for (unsigned i = 0; i < width; ++i) value += Mds[ty * width + i] * Nds[i * width + tx];
    __syncthreads();
  }
  if (row < m && col < n) P[row * n + col] = value;
}

__global__ void matmul_coarse(const float* M, const float* N, float* P, int m, int k, int n) {
  __shared__ float Mds[TILE][TILE], Nds[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col_start = blockIdx.x * TILE * COARSE + tx;
  float value[COARSE] = {};
  for (int ph = 0; ph < (k + TILE - 1) / TILE; ++ph) {
    Mds[ty][tx] = row < m && ph * TILE + tx < k ? M[row * k + ph * TILE + tx] : 0.0f;
    for (int c = 0; c < COARSE; ++c) {
      int col = col_start + c * TILE;
      Nds[ty][tx] = ph * TILE + ty < k && col < n ? N[(ph * TILE + ty) * n + col] : 0.0f;
      __syncthreads();
      for (int i = 0; i < TILE; ++i) value[c] += Mds[ty][i] * Nds[i][tx];
      __syncthreads();
    }
  }
  for (int c = 0; c < COARSE; ++c) {
    int col = col_start + c * TILE;
    if (row < m && col < n) P[row * n + col] = value[c];
  }
}

int main() {
  const int m = 45, k = 70, n = 83;
  std::vector<float> M(m * k), N(k * n), P(m * n), want(m * n, 0.0f);
  for (int i = 0; i < m * k; ++i) M[i] = i % 5 - 2;
  for (int i = 0; i < k * n; ++i) N[i] = i % 7 - 3;
  for (int r = 0; r < m; ++r)
    for (int i = 0; i < k; ++i)
      for (int c = 0; c < n; ++c) want[r * n + c] += M[r * k + i] * N[i * n + c];
  float *d_M, *d_N, *d_P;
  cudaMalloc(&d_M, M.size() * sizeof(float));
  cudaMalloc(&d_N, N.size() * sizeof(float));
  cudaMalloc(&d_P, P.size() * sizeof(float));
  cudaMemcpy(d_M, M.data(), M.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_N, N.data(), N.size() * sizeof(float), cudaMemcpyHostToDevice);
  auto ceil_div = [](int a, int b) { return (a + b - 1) / b; };
  for (int kind = 0; kind < 3; ++kind) {
    cudaMemset(d_P, 0, P.size() * sizeof(float));
    if (kind == 0) matmul_static<<<dim3(ceil_div(n, TILE), ceil_div(m, TILE)), dim3(TILE, TILE)>>>(d_M, d_N, d_P, m, k, n);
    if (kind == 1) matmul_dynamic<<<dim3(ceil_div(n, 8), ceil_div(m, 8)), dim3(8, 8), 2 * 8 * 8 * sizeof(float)>>>(d_M, d_N, d_P, m, k, n, 8);
    if (kind == 2) matmul_coarse<<<dim3(ceil_div(n, TILE * COARSE), ceil_div(m, TILE)), dim3(TILE, TILE)>>>(d_M, d_N, d_P, m, k, n);
    cudaMemcpy(P.data(), d_P, P.size() * sizeof(float), cudaMemcpyDeviceToHost);
    if (P != want) return 1 + kind;
  }
  cudaFree(d_M);
  cudaFree(d_N);
  cudaFree(d_P);
}
