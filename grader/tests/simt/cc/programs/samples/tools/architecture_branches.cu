// SPDX-License-Identifier: MIT
// stdout: host 1 2 3
// stdout: device 4 5 32
// Branches by __CUDA_ARCH__ that declare what they alone use.
#include <cstdio>

#include <cuda_runtime.h>

__host__ __device__ int root(float x) {
#ifdef __CUDA_ARCH__
  const float r = rsqrtf(x);
  return static_cast<int>(2 / r);
#else
  (void)x;
  return 1;
#endif
}

__host__ __device__ int lane() {
  int r = 0;
#if !defined(__CUDA_ARCH__)
  int l = 2, *at = &l;
  r += *at;
#else
  unsigned l = threadIdx.x % 32;
  r += l;
#endif
  return r;
}

__host__ __device__ void count(int* value) {
#ifdef __CUDA_ARCH__
  const unsigned mask = __activemask();
  const int first = __ffs(mask) - 1;
  if (threadIdx.x % 32 == first) atomicAdd(value, __popc(mask));
#else
  ++*value;
#endif
}

__global__ void ask(int* out, int* counter) {
  if (threadIdx.x == 0) out[0] = root(4);
  if (threadIdx.x == 5) out[1] = lane();
  __syncwarp();
  count(counter);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  out[2] = 2;
  count(out + 2);
  std::printf("host %d %d %d\n", root(4), lane(), out[2]);
  out[2] = 0;
  ask<<<1, 32>>>(out, out + 2);
  cudaDeviceSynchronize();
  std::printf("device %d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
}
