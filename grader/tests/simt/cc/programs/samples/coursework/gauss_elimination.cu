// SPDX-License-Identifier: MIT
// Gaussian elimination with pivots: a block finds the pivot, a grid removes the column; LU in place for a small matrix.
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

__global__ void find_pivot(const double* a, int n, int step, int* pivot) {
  __shared__ double s_value[64];
  __shared__ int s_row[64];
  double best = -1;
  int row = step;
  for (int r = step + threadIdx.x; r < n; r += blockDim.x) {
    if (fabs(a[r * (n + 1) + step]) > best) {
      best = fabs(a[r * (n + 1) + step]);
      row = r;
    }
  }
  s_value[threadIdx.x] = best;
  s_row[threadIdx.x] = row;
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    __syncthreads();
    if (threadIdx.x < s && s_value[threadIdx.x + s] > s_value[threadIdx.x]) {
      s_value[threadIdx.x] = s_value[threadIdx.x + s];
      s_row[threadIdx.x] = s_row[threadIdx.x + s];
    }
  }
  if (threadIdx.x == 0) *pivot = s_row[0];
}

__global__ void swap_rows(double* a, int n, int step, const int* pivot) {
  const int c = threadIdx.x;
  if (*pivot == step || c > n) return;
  const double t = a[step * (n + 1) + c];
  a[step * (n + 1) + c] = a[*pivot * (n + 1) + c];
  a[*pivot * (n + 1) + c] = t;
}

__global__ void eliminate(double* a, int n, int step) {
  const int r = step + 1 + blockIdx.y, c = step + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (c <= n) a[r * (n + 1) + c] -= a[r * (n + 1) + step] / a[step * (n + 1) + step] * a[step * (n + 1) + c];
}

template <int N>
__global__ void lu_block(float* a) {
  __shared__ float s[N][N + 1];
  const int r = threadIdx.y, c = threadIdx.x;
  s[r][c] = a[r * N + c];
  __syncthreads();
  for (int k = 0; k < N - 1; ++k) {
    if (c == k && r > k) s[r][k] /= s[k][k];
    __syncthreads();
    if (r > k && c > k) s[r][c] -= s[r][k] * s[k][c];
    __syncthreads();
  }
  a[r * N + c] = s[r][c];
}

int main() {
  const int n = 40;
  std::vector<double> a(n * (n + 1)), x(n);
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      a[r * (n + 1) + c] = (r * 7 + c * 13) % 11 - (r == c ? 20.0 : 0.0);
      a[r * (n + 1) + n] += a[r * (n + 1) + c] * (c + 1);
    }
  }
  double* d;
  int* d_pivot;
  cudaMalloc(&d, a.size() * sizeof(double));
  cudaMalloc(&d_pivot, sizeof(int));
  cudaMemcpy(d, a.data(), a.size() * sizeof(double), cudaMemcpyHostToDevice);
  for (int step = 0; step < n - 1; ++step) {
    find_pivot<<<1, 64>>>(d, n, step, d_pivot);
    swap_rows<<<1, 64>>>(d, n, step, d_pivot);
    eliminate<<<dim3((n - step + 31) / 32, n - step - 1), 32>>>(d, n, step);
  }
  cudaMemcpy(a.data(), d, a.size() * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_pivot);
  for (int r = n - 1; r >= 0; --r) {
    x[r] = a[r * (n + 1) + n];
    for (int c = r + 1; c < n; ++c) x[r] -= a[r * (n + 1) + c] * x[c];
    x[r] /= a[r * (n + 1) + r];
    if (std::fabs(x[r] - (r + 1)) > 1e-6) return 1;
  }
  const int m = 8;
  float lu[m * m], original[m * m], *d_lu;
  for (int i = 0; i < m * m; ++i) original[i] = lu[i] = i % (m + 1) == 0 ? 16.0f : static_cast<float>(i % 3);
  cudaMalloc(&d_lu, sizeof lu);
  cudaMemcpy(d_lu, lu, sizeof lu, cudaMemcpyHostToDevice);
  lu_block<m><<<1, dim3(m, m)>>>(d_lu);
  cudaMemcpy(lu, d_lu, sizeof lu, cudaMemcpyDeviceToHost);
  cudaFree(d_lu);
  for (int r = 0; r < m; ++r) {
    for (int c = 0; c < m; ++c) {
      float sum = 0;
      for (int k = 0; k <= std::min(r, c); ++k) sum += (k == r ? 1.0f : lu[r * m + k]) * lu[k * m + c];
      if (std::fabs(sum - original[r * m + c]) > 1e-3f) return 2;
    }
  }
}
