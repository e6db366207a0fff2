// SPDX-License-Identifier: MIT
// Local arrays, recursion in device code, references, const, switch, goto-free control flow, device-side structs with arrays.
#include <cstdio>
#include <cmath>
template <int N> struct Small { double a[N][N]; };
template <int N> __device__ void swap_rows(double (&m)[N][N], int i, int j) { for (int k = 0; k < N; ++k) { double t = m[i][k]; m[i][k] = m[j][k]; m[j][k] = t; } }
template <int N> __global__ void determinant(const Small<N>* in, double* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;
  Small<N> m = in[i]; double det = 1;
  for (int c = 0; c < N; ++c) {
    int p = c; for (int r = c + 1; r < N; ++r) if (fabs(m.a[r][c]) > fabs(m.a[p][c])) p = r;
    if (p != c) { swap_rows(m.a, p, c); det = -det; }
    det *= m.a[c][c]; if (m.a[c][c] == 0) break;
    for (int r = c + 1; r < N; ++r) { double f = m.a[r][c] / m.a[c][c]; for (int k = c; k < N; ++k) m.a[r][k] -= f * m.a[c][k]; }
  }
  out[i] = det;
}
__device__ unsigned long long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__global__ void fibs(unsigned long long* o) { o[threadIdx.x] = fib(threadIdx.x); }
int main() {
  Small<3> h[10]; for (int i = 0; i < 10; ++i) { double x = i + 1; Small<3> s = {{{0, x, 0}, {1, 0, 0}, {0, 0, 2}}}; h[i] = s; }
  Small<3>* d; double *o, r[10]; cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof r); cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  determinant<3><<<1, 32>>>(d, o, 10); cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost); cudaFree(d); cudaFree(o);
  for (int i = 0; i < 10; ++i) if (std::abs(r[i] + 2.0 * (i + 1)) > 1e-12) return 1;
  unsigned long long *f, g[20]; cudaMalloc(&f, sizeof g); fibs<<<1, 20>>>(f); cudaMemcpy(g, f, sizeof g, cudaMemcpyDeviceToHost); cudaFree(f);
  return g[19] == 4181 ? 0 : 2;
}
