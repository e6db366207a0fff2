// SPDX-License-Identifier: MIT
// options: -rdc=true
// It is launched behind the whole grid; or behind its barrier, by which all blocks have met.
#include <cooperative_groups.h>

__global__ void add_up(const int* d, int n, int* sum) {
  for (int i = 0; i < n; ++i) *sum += d[i];
}

__global__ void fill(int* d, int n, int* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = i;
  __syncthreads();
  if (i == 0) add_up<<<1, 1, 0, cudaStreamTailLaunch>>>(d, n, sum);
}

__global__ void fill_together(int* d, int n, int* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = i;
  cooperative_groups::this_grid().sync();
  if (i == 0) add_up<<<1, 1>>>(d, n, sum);
}

int main() {
  int n = 256;
  int* d = nullptr;
  cudaMalloc(&d, (n + 1) * sizeof(int));
  cudaMemset(d, 0, (n + 1) * sizeof(int));
  int* sum = d + n;
  fill<<<4, 64>>>(d, n, sum);
  void* arguments[] = {&d, &n, &sum};
  cudaLaunchCooperativeKernel(reinterpret_cast<void*>(fill_together), dim3(4), dim3(64), arguments, 0,
                              nullptr);
  int host = 0;
  cudaMemcpy(&host, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return host == n * (n - 1) ? 0 : 1;
}
