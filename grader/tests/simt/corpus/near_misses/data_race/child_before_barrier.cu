// SPDX-License-Identifier: MIT
// options: -rdc=true
// All threads of the block have filled their elements before one of them launches; within one warp a
// __syncwarp() is enough, and between blocks an atomic tells which of them is the last.

__global__ void twice(int* d, int n) {
  const int i = threadIdx.x;
  if (i < n) d[i] *= 2;
}

__global__ void fill(int* d, int n) {
  d[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) twice<<<1, n>>>(d, n);
}

__global__ void fill_by_warp(int* d) {
  d[threadIdx.x] = threadIdx.x;
  __syncwarp();
  if (threadIdx.x % 32 == 0) twice<<<1, 32>>>(d + threadIdx.x, 32);
}

__global__ void fill_by_blocks(int* d, int n, unsigned* finished) {
  d[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x * blockDim.x + threadIdx.x;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0 && atomicAdd(finished, 1) == gridDim.x - 1) twice<<<1, n>>>(d, n);
}

int wrong(const int* d, int n) {
  int host[128];
  cudaMemcpy(host, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  int count = 0;
  for (int i = 0; i < n; ++i) count += host[i] != 2 * i;
  return count;
}

int main() {
  const int n = 128;
  int* d = nullptr;
  unsigned* finished = nullptr;
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&finished, sizeof(unsigned));
  cudaMemset(finished, 0, sizeof(unsigned));
  fill<<<1, n>>>(d, n);
  int count = wrong(d, n);
  fill_by_blocks<<<4, n / 4>>>(d, n, finished);
  count += wrong(d, n);
  fill_by_warp<<<1, 32>>>(d);
  count += wrong(d, 32);
  cudaFree(d);
  cudaFree(finished);
  return count == 0 ? 0 : 1;
}
