// SPDX-License-Identifier: MIT
// All threads of all blocks meet at a barrier object in global memory, and read what others have written.
// stdout: 256
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda_runtime.h>

using Barrier = cuda::barrier<cuda::thread_scope_device>;

__global__ void prepare(Barrier* d_all, int threads) { init(d_all, threads); }

__global__ void exchange(Barrier* d_all, int* d_data, int* d_sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_data[i] = 1;
  d_all->arrive_and_wait();
  int sum = 0;
  for (int k = 0; k < static_cast<int>(gridDim.x * blockDim.x); ++k) sum += d_data[k];
  d_sums[i] = sum;
}

int main() {
  Barrier* d_all;
  int *d_data, *d_sums, sum = 0;
  cudaMalloc(&d_all, sizeof(Barrier));
  cudaMalloc(&d_data, 256 * sizeof(int));
  cudaMalloc(&d_sums, 256 * sizeof(int));
  prepare<<<1, 1>>>(d_all, 256);
  void* arguments[] = {&d_all, &d_data, &d_sums};
  cudaLaunchCooperativeKernel(reinterpret_cast<void*>(exchange), dim3(4), dim3(64), arguments);
  cudaMemcpy(&sum, d_sums + 200, sizeof sum, cudaMemcpyDeviceToHost);
  std::printf("%d\n", sum);
  cudaFree(d_all);
  cudaFree(d_data);
  cudaFree(d_sums);
}
