// SPDX-License-Identifier: MIT
// Kernels launched through the run-time API: plain ones, overloads, templates, with structs, from a table.
#include <cstdio>

struct Range {
  int begin;
  double factor;
  int end;
};

__global__ void fill(int* data, Range range, char extra = 1) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= range.begin && i < range.end) data[i] = static_cast<int>(i * range.factor) + extra;
}

namespace kernels {
__global__ void shift(int* data, int by) { data[threadIdx.x] += by; }
__global__ void shift(int* data, float by) { data[threadIdx.x] += static_cast<int>(2 * by); }
static __global__ void nothing(void) {}
}  // namespace kernels

template <class T, int size>
__global__ void reverse(T* data) {
  __shared__ T tile[size];
  extern __shared__ int more[];
  tile[threadIdx.x] = data[threadIdx.x];
  more[threadIdx.x] = 1;
  __syncthreads();
  data[threadIdx.x] = tile[size - 1 - threadIdx.x] + more[size - 1 - threadIdx.x];
}

int main() {
  const int n = 64;
  int* d;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemset(d, 0, n * sizeof(int));
  Range range{0, 1.5, n};
  char extra = 3;
  void* arguments[] = {&d, &range, &extra};
  if (cudaLaunchKernel((void*)fill, dim3(2), dim3(32), arguments, 0, nullptr) != cudaSuccess) return 1;
  range.factor = 100;  // too late for the launch above

  int by = 10;
  void* shift_arguments[] = {&d, &by};
  void (*by_int)(int*, int) = kernels::shift;
  if (cudaLaunchKernel(by_int, n / 64, 64, shift_arguments) != cudaSuccess) return 2;
  float half = 0.5f;
  void* float_arguments[] = {&d, &half};
  if (cudaLaunchKernel((const void*)static_cast<void (*)(int*, float)>(kernels::shift), dim3(1), dim3(64),
                       float_arguments, 0, 0) != cudaSuccess)
    return 3;

  const void* table[] = {(const void*)kernels::nothing, (void*)reverse<int, 64>};
  void* reverse_arguments[] = {&d};
  for (const void* kernel : table)
    if (cudaLaunchKernel(kernel, dim3(1), dim3(64), reverse_arguments, 64 * sizeof(int), 0) != cudaSuccess) return 4;
  if (cudaLaunchKernel(reverse<int, 64>, 1, 64, reverse_arguments, 64 * sizeof(int)) != cudaSuccess) return 5;

  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(64);
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeCooperative;
  attribute[0].val.cooperative = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  if (cudaLaunchKernelEx(&config, by_int, d, 1L) != cudaSuccess) return 6;
  if (cudaLaunchCooperativeKernel((void*)by_int, dim3(1), dim3(64), shift_arguments) != cudaSuccess) return 7;

  int h[n];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (h[i] != static_cast<int>(i * 1.5) + 3 + 10 + 1 + 1 + 1 + 1 + 10) return 8;
  cudaFree(d);
}
