// SPDX-License-Identifier: MIT
// What device code reads by inline PTX.
#include <cstdio>

__device__ __forceinline__ unsigned lane_id() {
  unsigned lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

__device__ unsigned lanes_below() {
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}

__global__ void read(unsigned* out, unsigned long long* times) {
  unsigned warp, sm;
  unsigned long long before, after;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(before));
  asm volatile(
      "mov.u32 %0, %%warpid;"
      : "=r"(warp));
  asm("mov.u32 %0, %%smid;" : "=r"(sm));
  out[threadIdx.x] = 1000 * warp + lane_id();
  asm volatile("membar.gl;" ::: "memory");
  out[64 + threadIdx.x] = __popc(lanes_below());
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(after) : : "memory");
  times[threadIdx.x] = after > 0 && before > 0 && sm < 1000;
}

int main() {
  unsigned h[128], *d = nullptr;
  unsigned long long h_times[64], *d_times = nullptr;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_times, sizeof h_times);
  read<<<1, 64>>>(d, d_times);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaMemcpy(h_times, d_times, sizeof h_times, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_times);
  for (unsigned t = 0; t < 64; ++t)
    if (h[t] != 1000 * (t / 32) + t % 32 || h[64 + t] != t % 32 || h_times[t] != 1) return 1;
}
