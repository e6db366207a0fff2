// SPDX-License-Identifier: MIT
// y = a x + y in half precision, two elements a thread, then a sum by atomicAdd on halves and pairs.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

__global__ void haxpy(int n, half a, const half2* x, half2* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __hfma2(__half2half2(a), __ldg(&x[i]), y[i]);
}

__global__ void sum(int n, const half2* y, half* total, half2* totals) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(totals, y[i]);
  atomicAdd(total, __low2half(y[i]));
}

int main() {
  const int n = 200;
  std::vector<half> h_x(2 * n), h_y(2 * n);
  for (int i = 0; i < 2 * n; ++i) {
    h_x[i] = __float2half(i % 4);
    h_y[i] = __float2half(1);
  }
  half2 *d_x, *d_y, *d_totals;
  half* d_total;
  cudaMalloc(&d_x, 4 * n);
  cudaMalloc(&d_y, 4 * n);
  cudaMalloc(&d_totals, 4);
  cudaMalloc(&d_total, 2);
  cudaMemcpy(d_x, h_x.data(), 4 * n, cudaMemcpyHostToDevice);
  cudaMemcpy(d_y, h_y.data(), 4 * n, cudaMemcpyHostToDevice);
  cudaMemset(d_totals, 0, 4);
  cudaMemset(d_total, 0, 2);
  haxpy<<<2, 128>>>(n, __float2half(0.5f), d_x, d_y);
  sum<<<2, 128>>>(n, d_y, d_total, d_totals);
  half2 totals;
  half total;
  cudaMemcpy(&totals, d_totals, 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(&total, d_total, 2, cudaMemcpyDeviceToHost);
  cudaMemcpy(h_y.data(), d_y, 4 * n, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 2 * n; ++i)
    if (__half2float(h_y[i]) != 1 + 0.5f * (i % 4)) return 1;
  // Even elements: 100 times 1 and 100 times 2; odd ones: 1.5 and 2.5.
  printf("%g %g %g\n", __half2float(total), __low2float(totals), __high2float(totals));
  cudaFree(d_x);
  cudaFree(d_y);
  cudaFree(d_totals);
  cudaFree(d_total);
}
// stdout: 300 300 400
