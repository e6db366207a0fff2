// SPDX-License-Identifier: MIT
// One sparse matrix in four formats, times a vector.
// stdout: jds ok
// stdout: coo ok
// stdout: csr ok
// stdout: ell ok
#include <cstdio>
#include <vector>
#include <algorithm>
#include <numeric>
#include <cmath>
__constant__ int jds_ptr_int[256];
__constant__ int sh_zcnt_int[256];
__global__ void spmv_jds(float* dst, const float* data, const int* idx, const int* perm, const float* x, int dim) {
  int ix = blockIdx.x * blockDim.x + threadIdx.x, warp = ix >> 5;
  if (ix < dim) {
    float sum = 0;
    int bound = sh_zcnt_int[warp];
    for (int k = 0; k < bound; k++) {
      int j = jds_ptr_int[k] + ix;
      sum += data[j] * x[idx[j]];
    }
    dst[perm[ix]] = sum;
  }
}
__global__ void spmv_coo(const int* row, const int* col, const float* val, int nnz, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nnz)
    atomicAdd(&y[row[i]], val[i] * x[col[i]]);
}
__global__ void spmv_ell(int n, int w, const int* col, const float* val, const float* x, float* y) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  float s = 0;
  for (int k = 0; k < w; k++) { float v = val[k * n + r]; if (v != 0) s += v * x[col[k * n + r]]; }
  y[r] = s;
}
// CSR vector: a warp a row
__global__ void spmv_csr_vector(int n, const int* ptr, const int* col, const float* val, const float* x, float* y) {
  __shared__ volatile float vals[256];
  int tid = blockDim.x * blockIdx.x + threadIdx.x, w = tid / 32, lane = tid & 31;
  if (w < n) {
    vals[threadIdx.x] = 0;
    for (int j = ptr[w] + lane; j < ptr[w + 1]; j += 32) vals[threadIdx.x] += val[j] * x[col[j]];
    for (int o = 16; o; o >>= 1) { __syncwarp(); float t = lane < o ? vals[threadIdx.x + o] : 0; __syncwarp(); vals[threadIdx.x] += t; }
    if (lane == 0) y[w] = vals[threadIdx.x];
  }
}
template <class T> T* up(const std::vector<T>& v) { T* d; cudaMalloc(&d, v.size() * sizeof(T)); cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice); return d; }
int main() {
  const int n = 300;
  std::vector<int> ptr(1, 0), col, row; std::vector<float> val, x(n), ref(n, 0);
  for (int i = 0; i < n; i++) {
    x[i] = (i % 13) * 0.25f;
    for (int j = 0; j < n; j++) if ((i * 31 + j * 17) % 23 == 0 || i == j || (i % 50 == 0 && j % 3 == 0)) { col.push_back(j); row.push_back(i); val.push_back((i + j) % 9 + 1); }
    ptr.push_back(col.size());
  }
  for (size_t k = 0; k < val.size(); k++) ref[row[k]] += val[k] * x[col[k]];
  auto check = [&](const char* what, float* dy) {
    std::vector<float> y(n); cudaMemcpy(y.data(), dy, n * 4, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) if (fabs(y[i] - ref[i]) > 1e-2) { printf("%s wrong at %d: %f %f\n", what, i, y[i], ref[i]); return; }
    printf("%s ok\n", what);
  };
  float *dx = up(x), *dy; cudaMalloc(&dy, n * 4);
  { // jds with padding per warp
    std::vector<int> perm(n); std::iota(perm.begin(), perm.end(), 0);
    auto len = [&](int r) { return ptr[r + 1] - ptr[r]; };
    std::stable_sort(perm.begin(), perm.end(), [&](int a, int b) { return len(a) > len(b); });
    std::vector<int> z((n + 31) / 32), jp; std::vector<float> jd; std::vector<int> ji;
    for (size_t w = 0; w < z.size(); w++) z[w] = len(perm[w * 32]);
    for (int k = 0; k < z[0]; k++) {
      jp.push_back(jd.size());
      for (int i = 0; i < n && z[i / 32] > k; i++) { bool has = k < len(perm[i]); jd.push_back(has ? val[ptr[perm[i]] + k] : 0); ji.push_back(has ? col[ptr[perm[i]] + k] : 0); }
    }
    cudaMemcpyToSymbol(jds_ptr_int, jp.data(), jp.size() * sizeof(int));
    cudaMemcpyToSymbol(sh_zcnt_int, z.data(), z.size() * sizeof(int));
    float* dd = up(jd); int *di = up(ji), *dp = up(perm);
    spmv_jds<<<(n + 63) / 64, 64>>>(dy, dd, di, dp, dx, n);
    check("jds", dy);
    cudaFree(dd); cudaFree(di); cudaFree(dp);
  }
  int *dr = up(row), *dc = up(col), *dptr = up(ptr); float* dv = up(val);
  cudaMemset(dy, 0, n * 4);
  spmv_coo<<<(val.size() + 127) / 128, 128>>>(dr, dc, dv, val.size(), dx, dy); check("coo", dy);
  spmv_csr_vector<<<(n * 32 + 255) / 256, 256>>>(n, dptr, dc, dv, dx, dy); check("csr", dy);
  int w = 0; for (int i = 0; i < n; i++) w = std::max(w, ptr[i + 1] - ptr[i]);
  std::vector<int> ec(w * n, 0); std::vector<float> ev(w * n, 0.f);
  for (int i = 0; i < n; i++) for (int k = ptr[i]; k < ptr[i + 1]; k++) { ec[(k - ptr[i]) * n + i] = col[k]; ev[(k - ptr[i]) * n + i] = val[k]; }
  int* dec = up(ec); float* dev = up(ev);
  spmv_ell<<<(n + 127) / 128, 128>>>(n, w, dec, dev, dx, dy); check("ell", dy);
  cudaFree(dx); cudaFree(dy); cudaFree(dr); cudaFree(dc); cudaFree(dptr); cudaFree(dv); cudaFree(dec); cudaFree(dev);
  return cudaGetLastError();
}
