// SPDX-License-Identifier: MIT
// The barrier between loading tiles and using them is missing.
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <string.h>
#include <algorithm>
#define TILE 16
#define INF 1000000
__global__ void phase1(int *d, int n, int k) {
  __shared__ int s[TILE][TILE];
  int i = threadIdx.y, j = threadIdx.x, base = k * TILE;
  s[i][j] = d[(base + i) * n + base + j];
  __syncthreads();
  for (int t = 0; t < TILE; t++) {
    int v = min(s[i][j], s[i][t] + s[t][j]);
    __syncthreads();
    s[i][j] = v;
    __syncthreads();
  }
  d[(base + i) * n + base + j] = s[i][j];
}
__global__ void phase2(int *d, int n, int k) {
  if (blockIdx.x == k) return;
  __shared__ int p[TILE][TILE], c[TILE][TILE];
  int i = threadIdx.y, j = threadIdx.x, base = k * TILE;
  p[i][j] = d[(base + i) * n + base + j];
  int row = blockIdx.y == 0 ? base + i : blockIdx.x * TILE + i, col = blockIdx.y == 0 ? blockIdx.x * TILE + j : base + j;
  c[i][j] = d[row * n + col];
  __syncthreads();
  for (int t = 0; t < TILE; t++) {
    int v = blockIdx.y == 0 ? min(c[i][j], p[i][t] + c[t][j]) : min(c[i][j], c[i][t] + p[t][j]);
    __syncthreads();
    c[i][j] = v;
    __syncthreads();
  }
  d[row * n + col] = c[i][j];
}
__global__ void phase3(int *d, int n, int k) {
  if (blockIdx.x == k || blockIdx.y == k) return;
  __shared__ int a[TILE][TILE], b[TILE][TILE];
  int i = threadIdx.y, j = threadIdx.x;
  int row = blockIdx.y * TILE + i, col = blockIdx.x * TILE + j;
  a[i][j] = d[row * n + k * TILE + j];
  b[i][j] = d[(k * TILE + i) * n + col];
  int v = d[row * n + col];
#pragma unroll
  for (int t = 0; t < TILE; t++) v = min(v, a[i][t] + b[t][j]);  // FIND data_race
  d[row * n + col] = v;
}
int main(int argc, char *argv[]) {
  const int n = 96;
  int *h = (int*)malloc(n * n * sizeof(int)), *r = (int*)malloc(n * n * sizeof(int)), *d;
  srand(42);
  for (int i = 0; i < n * n; i++) h[i] = rand() % 5 == 0 ? rand() % 100 + 1 : INF;
  for (int i = 0; i < n; i++) h[i * n + i] = 0;
  cudaMalloc(&d, n * n * sizeof(int));
  cudaMemcpy(d, h, n * n * sizeof(int), cudaMemcpyHostToDevice);
  const int B = n / TILE;
  dim3 th(TILE, TILE);
  for (int k = 0; k < B; k++) {
    phase1<<<1, th>>>(d, n, k);
    phase2<<<dim3(B, 2), th>>>(d, n, k);
    phase3<<<dim3(B, B), th>>>(d, n, k);
  }
  cudaMemcpy(r, d, n * n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) h[i * n + j] = std::min(h[i * n + j], h[i * n + k] + h[k * n + j]);
  puts(memcmp(h, r, n * n * sizeof(int)) ? "differ" : "same");
  cudaFree(d); free(h); free(r);
}
