// SPDX-License-Identifier: MIT
// The guard lets i == n through: the difference reads one element too many.
#include <cstdio>
#include <cstdlib>
#define N 300

__global__ void differences(const int* x, int* dx, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n - 1) dx[i] = x[i + 1] - x[i];  // FIND out_of_bounds
}

int main(void) {
  int *x = (int*)malloc(N * sizeof(int)), *dx = (int*)calloc(N, sizeof(int));
  for (int i = 0; i < N; i++) x[i] = i * i;
  int *d_x, *d_dx;
  cudaMalloc((void**)&d_x, N * sizeof(int));
  cudaMalloc((void**)&d_dx, N * sizeof(int));
  cudaMemset(d_dx, 0, N * sizeof(int));
  cudaMemcpy(d_x, x, N * sizeof(int), cudaMemcpyHostToDevice);
  differences<<<(N + 127) / 128, 128>>>(d_x, d_dx, N);
  cudaMemcpy(dx, d_dx, N * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < N - 1; i++) wrong += dx[i] != 2 * i + 1;
  cudaFree(d_x);
  cudaFree(d_dx);
  free(x);
  free(dx);
  return wrong != 0;
}
