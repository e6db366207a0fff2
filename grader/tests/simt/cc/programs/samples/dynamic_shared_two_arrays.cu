// SPDX-License-Identifier: MIT
// One dynamic shared block split into arrays of different types.
#include <cassert>
#include <cstdio>
#include <vector>

extern __shared__ unsigned char buffer[];

__global__ void split(const double* in, double* out, int* where, int n) {
  double* values = reinterpret_cast<double*>(buffer);
  int* index = (int*)&values[blockDim.x];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  values[t] = i < n ? in[i] : -1e300;
  index[t] = i;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s && values[t + s] > values[t]) {
      values[t] = values[t + s];
      index[t] = index[t + s];
    }
    __syncthreads();
  }
  if (t == 0) { out[blockIdx.x] = values[0]; where[blockIdx.x] = index[0]; }
}

int main() {
  const int n = 1000, threads = 128, blocks = (n + threads - 1) / threads;
  std::vector<double> h(n);
  for (int i = 0; i < n; ++i) h[i] = (i * 7919) % 1009;
  double *d_in, *d_out; int* d_where;
  cudaMalloc(&d_in, n * sizeof(double)); cudaMalloc(&d_out, blocks * sizeof(double)); cudaMalloc(&d_where, blocks * sizeof(int));
  cudaMemcpy(d_in, h.data(), n * sizeof(double), cudaMemcpyHostToDevice);
  split<<<blocks, threads, threads * (sizeof(double) + sizeof(int))>>>(d_in, d_out, d_where, n);
  std::vector<double> out(blocks); std::vector<int> where(blocks);
  cudaMemcpy(out.data(), d_out, blocks * sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(where.data(), d_where, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  for (int b = 0; b < blocks; ++b) {
    double best = -1; for (int i = b * threads; i < n && i < (b + 1) * threads; ++i) best = h[i] > best ? h[i] : best;
    assert(out[b] == best && h[where[b]] == best);
  }
  cudaFree(d_in); cudaFree(d_out); cudaFree(d_where);
  puts("ok");
}
