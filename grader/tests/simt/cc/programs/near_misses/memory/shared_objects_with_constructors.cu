// SPDX-License-Identifier: MIT
// Classes with empty constructors and destructors in shared memory, and words there and in new memory that
// are first set by an atomic store.
#include <cuda/atomic>

struct Value {
  float x;
  __host__ __device__ Value() {}
  __host__ __device__ ~Value() {}
};

union Storage {
  float first[64];
  int second[64];
  __device__ Storage() {}
};

__global__ void add_up(float* sums, unsigned* flags) {
  __shared__ Value values[64];
  __shared__ Storage storage;
  __shared__ cuda::atomic<unsigned, cuda::thread_scope_block> count;
  const unsigned t = threadIdx.x;
  if (t == 0) {
    count.store(0, cuda::memory_order_relaxed);
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(flags[blockIdx.x]).store(7);
  }
  values[t].x = static_cast<float>(t);
  storage.first[t] = 1;
  __syncthreads();
  count.fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  if (t != 0) return;
  float sum = 0;
  for (unsigned i = 0; i < 64; ++i) sum += values[i].x + storage.first[i];
  sums[blockIdx.x] = sum + static_cast<float>(count.load());
}

int main() {
  float* sums;
  unsigned* flags;
  cudaMalloc(&sums, 4 * sizeof(float));
  cudaMalloc(&flags, 4 * sizeof(unsigned));
  add_up<<<4, 64>>>(sums, flags);
  float host[4];
  unsigned flag[4];
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpy(flag, flags, sizeof flag, cudaMemcpyDeviceToHost);
  cudaFree(sums);
  cudaFree(flags);
  return host[3] == 2016 + 64 + 64 && flag[3] == 7 ? 0 : 1;
}
