// SPDX-License-Identifier: MIT
// Which memory an address is of, addresses within shared memory, a function
// with a name that CUDA's headers do not declare, and atomic objects that are volatile.
// stdout: 1111 4 7
// stdout: 9
// stdout: 1 400
#include <cstdio>
#include <cuda.h>
#include <cuda/atomic>
#include <cuda/std/functional>
#include <cuda_runtime.h>

__constant__ int table[2];
#define ONE_THREAD <<<1, 1>>>(d_out, d_flag)

__device__ unsigned long long __globaltimer() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  return now;
}

__global__ void look(int* d_out, cuda::std::atomic<int>* d_flag) {
  __shared__ int s_data[2];
  extern __shared__ int s_more[];
  int own = 0;
  d_out[0] = __isGlobal(d_out) + 10 * __isShared(s_data) + 100 * __isConstant(table) + 1000 * __isLocal(&own);
  const size_t place = __cvta_generic_to_shared(&s_data[1]);
  *static_cast<int*>(__cvta_shared_to_generic(place)) = 7;
  d_out[1] = static_cast<int>(place - __cvta_generic_to_shared(s_data));
  d_out[2] = cuda::std::identity{}(s_data[1]);
  static_cast<volatile cuda::std::atomic<int>*>(d_flag)->store(9, cuda::memory_order_release);
  if (__globaltimer() == 0 || __cvta_generic_to_shared(d_out) != 0 || __cvta_generic_to_shared(s_more) != 0)
    d_out[0] = -1;
}

int main() {
  int *d_out, h[3];
  cudaMalloc(&d_out, sizeof h);
  cuda::std::atomic<int>* d_flag;
  cudaMallocHost(&d_flag, sizeof *d_flag);
  look ONE_THREAD;
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", h[0], h[1], h[2]);
  std::printf("%d\n", static_cast<volatile cuda::std::atomic<int>*>(d_flag)->load(cuda::memory_order_acquire));
  char* d_bytes;
  cudaMalloc(&d_bytes, 400);
  CUdeviceptr base = 0;
  size_t size_bytes = 0;
  cuMemGetAddressRange(&base, &size_bytes, reinterpret_cast<CUdeviceptr>(d_bytes + 10));
  std::printf("%d %zu\n", base == reinterpret_cast<CUdeviceptr>(d_bytes), size_bytes);
  cudaFree(d_bytes);
  cudaFree(d_out);
  cudaFreeHost(d_flag);
}
