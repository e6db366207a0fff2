// SPDX-License-Identifier: MIT
// Launches in the disguises that keep an editor from underlining them: macros that are a configuration alone, names in
// parentheses, a macro for the whole launch.
// stdout: 31 65 42 7
#include <cstdio>

#ifdef __CUDACC__
#define KERNEL_ARGS2(grid, block) <<< grid, block >>>
#define KERNEL_ARGS3(grid, block, shared) <<< grid, block, shared >>>
#define KERNEL_ARGS4(...) <<< __VA_ARGS__ >>>
#else
#define KERNEL_ARGS2(grid, block)
#define KERNEL_ARGS3(grid, block, shared)
#define KERNEL_ARGS4(...)
#endif
#define LAUNCH(kernel, grid, block, ...)         \
  do {                                           \
    kernel<<<(grid), (block)>>>(__VA_ARGS__);    \
    if (cudaGetLastError() != cudaSuccess) return 9; \
  } while (0)

__global__ void number(int* p, int n, const int* start) {
  extern __shared__ int s_numbers[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s_numbers[threadIdx.x] = start ? start[i] : i;
  __syncthreads();
  if (i < n) p[i] = s_numbers[threadIdx.x];
}

template <class T>
__global__ void twice(T* p) {
  p[threadIdx.x] *= 2;
}

template <int by, class T>
__global__ void add(T* p, T scale) {
  p[threadIdx.x] += by * scale;
}

int main() {
  int *p, h[64];
  cudaMalloc(&p, sizeof h);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  number KERNEL_ARGS3(dim3(2), dim3(32), 32 * sizeof(int))(p, 64, NULL);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  const int first = h[31];
  if (first == 31) twice<int> KERNEL_ARGS2(1, 32) (p);
  (add<3>)<<<1, 32>>>(p, 1);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  const int second = h[31];
  LAUNCH((add<1, int>), dim3(1, 1), 32, p, -23);
  LAUNCH((add<2>), 1, 1, p, 11);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  const int third = h[31], fourth = h[0] + 5;
  twice<int> KERNEL_ARGS4(1, 1, 0, stream)(p);
  cudaStreamSynchronize(stream);
  printf("%d %d %d %d\n", first, second, third, fourth);
  cudaStreamDestroy(stream);
  cudaFree(p);
  return cudaGetLastError();
}
