// SPDX-License-Identifier: MIT
// The helper ends with a barrier, and all threads call it.
#include <cstdio>
#include <vector>

__device__ void load(int* tile, const int* in, int i, bool inside) {
  tile[threadIdx.x] = inside ? in[i] : 0;
  __syncthreads();
}

__device__ void store(int* out, int i, int value) {
  out[i] = value;
  __syncthreads();
}

__global__ void mirror(const int* in, int* out, int n) {
  __shared__ int tile[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  load(tile, in, i, i < n);
  store(out, i, i < n ? 0 : -1);
  if (i < n) out[i] = tile[threadIdx.x] + 1;
}

int main() {
  const int n = 100;
  std::vector<int> h(128, 7);
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  cudaMemcpy(in, h.data(), 128 * sizeof(int), cudaMemcpyHostToDevice);
  mirror<<<2, 64>>>(in, out, n);
  cudaMemcpy(h.data(), out, 128 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  for (int i = 0; i < 128; ++i) {
    if (h[i] != (i < n ? 8 : -1)) return 1;
  }
}
