// SPDX-License-Identifier: MIT
// options: --device sim:h100
// One block of a cluster fills the other one's buffer, and tells by a flag there, as a pipeline does.
#include <cooperative_groups.h>

#include <cuda/atomic>

namespace cg = cooperative_groups;

constexpr int threads = 32;
using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;

__device__ void raise(int* flag, int value) { Flag(*flag).store(value, cuda::memory_order_release); }

__device__ void await(int* flag, int value) {
  while (Flag(*flag).load(cuda::memory_order_acquire) != value) {
  }
}

__global__ void __cluster_dims__(2) pipeline(const float* in, float* out, int rounds) {
  __shared__ float buffer[threads];
  __shared__ int full;
  __shared__ int empty;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) full = empty = 0;
  cluster.sync();
  for (int round = 1; round <= rounds; ++round) {
    const int i = (round - 1) * threads + threadIdx.x;
    if (cluster.block_rank() == 0) {
      if (threadIdx.x == 0) await(&empty, round - 1);
      __syncthreads();
      cluster.map_shared_rank(buffer, 1)[threadIdx.x] = 2.0F * in[i];
      __syncthreads();
      if (threadIdx.x == 0) raise(cluster.map_shared_rank(&full, 1), round);
    } else {
      if (threadIdx.x == 0) await(&full, round);
      __syncthreads();
      out[i] = buffer[threads - 1 - threadIdx.x] + 1.0F;
      __syncthreads();
      if (threadIdx.x == 0) raise(cluster.map_shared_rank(&empty, 0), round);
    }
  }
  cluster.sync();
}

int main() {
  const int rounds = 4;
  float h[rounds * threads];
  for (int i = 0; i < rounds * threads; ++i) h[i] = static_cast<float>(i);
  float* d_in = nullptr;
  float* d_out = nullptr;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  pipeline<<<2, threads>>>(d_in, d_out, rounds);
  const bool ran = cudaDeviceSynchronize() == cudaSuccess;
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return ran && h[0] == 63.0F && h[threads] == 127.0F && h[rounds * threads - 1] == 193.0F ? 0 : 1;
}
