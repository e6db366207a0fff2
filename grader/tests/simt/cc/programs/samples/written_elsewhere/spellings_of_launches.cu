// SPDX-License-Identifier: MIT
// Launches as editors, macros and branches of the preprocessor have them.
#include <crt/device_functions.h>
#include <cuda_device_runtime_api.h>
#include <device_launch_parameters.h>

#include <cstdio>

// clang-format off
#define KERNEL_ARGS2(grid, block) <<< grid, block >>>
// clang-format on

template <class T>
__global__ void bump(T* p) {
  p[threadIdx.x] += 1;
}
__global__ void add(int* p) { p[threadIdx.x] += 10; }
__global__ void add(int* p, int by) { p[threadIdx.x] += by; }
__global__ void one(int* p) { p[threadIdx.x] += 1000; }

// A parameter, and the head of a kernel, in a branch.
__global__ void fill(int* p,
#ifdef WITH_STEP
                     int step,
#endif
                     int n) {
  if (threadIdx.x < n) p[threadIdx.x] = threadIdx.x;
}
#ifdef AS_DOUBLE
__global__ void twice(double* p) {
#else
__global__ void twice(int* p) {
#endif
  p[threadIdx.x] *= 2;
}

// Two of one name, of which one is compiled: its parameter is a value.
struct Span {
  int* data;
  int size;
};
#ifdef BY_REFERENCE
__global__ void negate(const Span& span) { span.data[threadIdx.x] = 0; }
#else
__global__ void negate(Span span) {
  if (threadIdx.x < span.size) span.data[threadIdx.x] *= -1;
}
#endif

int main() {
  int *d, h[32];
  cudaMalloc(&d, sizeof h);
  // clang-format off
  fill << <1, 32 >> > (d, 32);
  twice<<<1, 32 >> >(d);
  bump KERNEL_ARGS2(1, 32)(d);
  bump<int> KERNEL_ARGS2(1, 32)(d);
  add KERNEL_ARGS2(1, 32)(d);
  add KERNEL_ARGS2(1, 32)(d, 100);
  one << < 1, 32>>>(d);
  negate<<<1, 32>>>(Span{d, 32});
  // clang-format on
  int (*shift)(int) = [](int i) { return 1 << i; };
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  std::printf("%d %d %d\n", h[0], h[31], shift(3));
}
// stdout: -1112 -1174 8
