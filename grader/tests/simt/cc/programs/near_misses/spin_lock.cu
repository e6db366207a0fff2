// SPDX-License-Identifier: MIT
// A spin lock that only thread 0 of each block takes.
#include <cstdio>
struct Lock {
  int* mutex;
  Lock() { cudaMalloc(&mutex, sizeof(int)); cudaMemset(mutex, 0, sizeof(int)); }
  void release() { cudaFree(mutex); }
  __device__ void lock() { while (atomicCAS(mutex, 0, 1) != 0) {} __threadfence(); }
  __device__ void unlock() { __threadfence(); atomicExch(mutex, 0); }
};
__global__ void count(Lock lock, int* total, const int* in, int n) {
  __shared__ int part;
  if (threadIdx.x == 0) part = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&part, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) { lock.lock(); *total += part; lock.unlock(); }
}
int main() {
  const int n = 5000; static int h[n]; int want = 0;
  for (int i = 0; i < n; ++i) want += h[i] = i % 13;
  int *d, *t, got = 0; cudaMalloc(&d, sizeof h); cudaMalloc(&t, sizeof(int)); cudaMemset(t, 0, sizeof(int));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  Lock lock;
  count<<<16, 64>>>(lock, t, d, n);
  cudaMemcpy(&got, t, sizeof got, cudaMemcpyDeviceToHost);
  lock.release(); cudaFree(d); cudaFree(t);
  printf("%d %d\n", got, want);
  return got == want ? 0 : 1;
}
