// SPDX-License-Identifier: MIT
// options: -arch=sm_75
// stdout: host 0
// stdout: device 750
// One function for both sides that does different things, as __CUDA_ARCH__ says.
#include <cstdio>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
#error an old device
#endif
#if __CUDA_ARCH__ < 700
#error the number is given by -arch
#endif

__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 2;
#endif
}

__host__ __device__ inline constexpr int rounded(float x) {
#if defined(__CUDA_ARCH__)
  return __float2int_rn(x);
#else
  return static_cast<int>(x + 0.5f);
#endif
}

__host__ __device__ void tell(int value) {
#if defined(__CUDA_ARCH__)
  printf("device %d\n", value);
#else
  std::printf("host %d\n", value);
#endif
}

__global__ void k(int* out) {
#if __CUDA_ARCH__ >= 700
  out[0] = side();
  out[1] = rounded(2.6f);
  tell(__CUDA_ARCH__);
#endif
}

int main() {
  constexpr int at_compile_time = rounded(1.6f);
  int* d_out;
  int h_out[2] = {};
  cudaMalloc(&d_out, sizeof h_out);
  tell(0);
  k<<<1, 1>>>(d_out);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  return h_out[0] == 1 && side() == 2 && h_out[1] == 3 && at_compile_time == 2 ? 0 : 1;
}
