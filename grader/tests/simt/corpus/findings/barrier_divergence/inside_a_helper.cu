// SPDX-License-Identifier: MIT
// The helper ends with a barrier; the kernel calls it for the threads inside the image only, the others
// another one.
#include <cstdio>
#include <vector>

__device__ void load(int* tile, const int* in, int i, bool inside) {
  tile[threadIdx.x] = inside ? in[i] : 0;
  __syncthreads();  // FIND barrier_divergence
}

__device__ void store(int* out, int i, int value) {
  out[i] = value;
  __syncthreads();  // FIND barrier_divergence
}

__global__ void mirror(const int* in, int* out, int n) {
  __shared__ int tile[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    load(tile, in, i, true);
  } else {
    store(out, i, -1);
  }
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
