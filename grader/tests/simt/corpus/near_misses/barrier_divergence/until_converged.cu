// SPDX-License-Identifier: MIT
// All threads leave the loop together, when every value has converged.
#include <cstdio>

__global__ void newton(const double* x, double* roots, int* rounds) {
  const int t = threadIdx.x;
  double r = x[t], last = 0;
  __shared__ int s_rounds;
  int n = 0;
  while (__syncthreads_or(fabs(r - last) > 1e-12)) {
    last = r;
    r = 0.5 * (r + x[t] / r);
    ++n;
  }
  if (t == 0) s_rounds = n;
  __syncthreads();
  roots[t] = r;
  rounds[t] = s_rounds;
}

int main() {
  const int n = 32;
  double h[n], *d, *d_roots;
  int* d_rounds;
  for (int i = 0; i < n; ++i) h[i] = (i + 1.0) * (i + 1.0);
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_roots, sizeof h);
  cudaMalloc(&d_rounds, n * sizeof(int));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  newton<<<1, n>>>(d, d_roots, d_rounds);
  cudaMemcpy(h, d_roots, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_roots);
  cudaFree(d_rounds);
  for (int i = 0; i < n; ++i) {
    if (fabs(h[i] - (i + 1)) > 1e-9) return 1;
  }
}
