// SPDX-License-Identifier: MIT
// Cholesky factors by many launches, and by one block with barriers.
// stdout: mode 0: ok
// stdout: mode 1: ok
#include <cstdio>
#include <cmath>
#include <vector>
__global__ void chol_diag(double* A, int n, int k) { A[k * n + k] = sqrt(A[k * n + k]); }
__global__ void chol_col(double* A, int n, int k) {
  int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) A[i * n + k] /= A[k * n + k];
}
__global__ void chol_update(double* A, int n, int k) {
  int i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y, j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j <= i)
    A[i * n + j] -= A[i * n + k] * A[j * n + k];
}
// one kernel, one block
__global__ void chol_block(double* A, int n) {
  int t = threadIdx.x;
  for (int k = 0; k < n; k++) {
    if (t == 0) A[k * n + k] = sqrt(A[k * n + k]);
    __syncthreads();
    for (int i = k + 1 + t; i < n; i += blockDim.x) A[i * n + k] /= A[k * n + k];
    __syncthreads();
    for (int i = k + 1 + t; i < n; i += blockDim.x) for (int j = k + 1; j <= i; j++) A[i * n + j] -= A[i * n + k] * A[j * n + k];
    __syncthreads();
  }
}
int main() {
  const int n = 48;
  std::vector<double> a(n * n), l(n * n), m(n * n);
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i * n + j] = (i == j ? n + 1.0 : 0) + 1.0 / (1 + abs(i - j));
  double* d; cudaMalloc(&d, n * n * sizeof(double));
  for (int mode = 0; mode < 2; mode++) {
    cudaMemcpy(d, a.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
    if (mode == 0) for (int k = 0; k < n; k++) {
      chol_diag<<<1, 1>>>(d, n, k);
      int rest = n - k - 1;
      if (rest == 0) break;
      chol_col<<<(rest + 31) / 32, 32>>>(d, n, k);
      dim3 b(8, 8), g((rest + 7) / 8, (rest + 7) / 8);
      chol_update<<<g, b>>>(d, n, k);
    }
    else chol_block<<<1, 64>>>(d, n);
    cudaMemcpy(l.data(), d, n * n * sizeof(double), cudaMemcpyDeviceToHost);
    double err = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) { double s = 0; for (int k = 0; k <= j; k++) s += l[i * n + k] * l[j * n + k]; err = fmax(err, fabs(s - a[i * n + j])); }
    printf("mode %d: %s\n", mode, err < 1e-10 ? "ok" : "bad");
  }
  cudaFree(d);
}
