// SPDX-License-Identifier: MIT
// Inclusive scan of one block after Hillis and Steele (two buffers), and exclusive after Blelloch (up and down sweep).
#include <cstdio>

__global__ void scan_hillis_steele(int* data, int n) {
  extern __shared__ int s_temp[];
  int in = 0, out = 1;
  const int tid = threadIdx.x;
  s_temp[tid] = data[tid];
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    s_temp[out * n + tid] = s_temp[in * n + tid] + (tid >= offset ? s_temp[in * n + tid - offset] : 0);
    __syncthreads();
    in = out;
    out = 1 - out;
  }
  data[tid] = s_temp[in * n + tid];
}

__global__ void scan_blelloch(int* data, int n) {
  extern __shared__ int s_temp[];
  const int tid = threadIdx.x;
  int offset = 1;
  s_temp[2 * tid] = data[2 * tid];
  s_temp[2 * tid + 1] = data[2 * tid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) s_temp[offset * (2 * tid + 2) - 1] += s_temp[offset * (2 * tid + 1) - 1];
    offset *= 2;
  }
  if (tid == 0) s_temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      const int left = offset * (2 * tid + 1) - 1, right = offset * (2 * tid + 2) - 1;
      const int t = s_temp[left];
      s_temp[left] = s_temp[right];
      s_temp[right] += t;
    }
  }
  __syncthreads();
  data[2 * tid] = s_temp[2 * tid];
  data[2 * tid + 1] = s_temp[2 * tid + 1];
}

int main() {
  const int n = 256;
  int h[n], out[n];
  for (int i = 0; i < n; ++i) h[i] = i % 13 - 4;
  int* d;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  scan_hillis_steele<<<1, n, 2 * n * sizeof(int)>>>(d, n);
  cudaMemcpy(out, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (int i = 0, sum = 0; i < n; ++i) {
    sum += h[i];
    if (out[i] != sum) return 1;
  }
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  scan_blelloch<<<1, n / 2, n * sizeof(int)>>>(d, n);
  cudaMemcpy(out, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (int i = 0, sum = 0; i < n; ++i) {
    if (out[i] != sum) return 2;
    sum += h[i];
  }
  cudaFree(d);
  return 0;
}
