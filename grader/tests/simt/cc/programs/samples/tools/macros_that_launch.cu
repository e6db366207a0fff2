// SPDX-License-Identifier: MIT
// stdout: 7 12 4 9 1
// Macros that paste the names of kernels and declare dynamic shared arrays, and launches behind statements.
#include <cstdio>

#include <cuda_runtime.h>

#define OPERATION(NAME, OP)                                                         \
  __global__ void NAME##_kernel(int* a) { a[threadIdx.x] = a[threadIdx.x] OP 2; } \
  void NAME(int* a) { NAME##_kernel<<<1, 32>>>(a); }
OPERATION(add, +)
OPERATION(multiply, *)

template <class T>
__global__ void halve_kernel(T* a) {
  a[threadIdx.x] /= 2;
}
__global__ void k_add_int(int* a) { a[threadIdx.x] += 7; }
#define RUN_TEMPLATE(name, T) name##_kernel<T><<<1, 32>>>
#define RUN_TYPED(op, type, a) k_##op##_##type<<<1, 32>>>(a)

#define DYNAMIC_SHARED(T, name) extern __shared__ T name[]
#define DYNAMIC extern __shared__
DYNAMIC int s_global[];

__global__ void reverse(int* a) {
  DYNAMIC_SHARED(int, s_in);
  DYNAMIC float s_same[];
  s_in[threadIdx.x] = threadIdx.x;
  __syncthreads();
  a[threadIdx.x] = s_global[31 - threadIdx.x];
  if (static_cast<void*>(s_same) != static_cast<void*>(s_in)) a[threadIdx.x] = 0;
}

__global__ void set(int* a) { a[threadIdx.x] = 1; }  __global__ void set(float* a) { a[threadIdx.x] = 2; }

int main(int argc, char**) {
  int* a;
  cudaMallocManaged(&a, 32 * sizeof(int));
  void (*chosen)(int*) = add_kernel;
  a[22] = 1;
  if (argc == 1) (*chosen)<<<1, 32>>>(a);
  for (int i = 0; i < 2; ++i) (*chosen)<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  std::printf("%d ", a[22]);
  a[22] = 4;
  add(a);
  multiply(a);
  cudaDeviceSynchronize();
  std::printf("%d ", a[22]);
  a[22] = 1;
  RUN_TYPED(add, int, a);
  RUN_TEMPLATE(halve, int)(a);
  cudaDeviceSynchronize();
  std::printf("%d ", a[22]);
  reverse<<<1, 32, 32 * sizeof(int)>>>(a);
  cudaDeviceSynchronize();
  std::printf("%d ", a[22]);
  set<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  std::printf("%d\n", a[22]);
  cudaFree(a);
}
