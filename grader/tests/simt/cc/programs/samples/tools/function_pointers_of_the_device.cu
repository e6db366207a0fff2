// SPDX-License-Identifier: MIT
// Pointers to functions as device code takes them, and as both sides may.
// stdout: 12 1
#include <cstdio>
__device__ float twice(float x) { return 2 * x; }
__host__ __device__ float half_of(float x) { return x / 2; }
using Op = float (*)(float);
__device__ Op d_op = twice;
template <float (*f)(float)>
__global__ void apply_fixed(float* a) { a[threadIdx.x] = f(a[threadIdx.x]); }
__global__ void apply(Op op, float* a) { a[threadIdx.x] = op(a[threadIdx.x]); }
__global__ void get(Op* out) { *out = half_of; }
struct Table { const char* name; float (*host)(float); };
int main() {
  float h[32];
  for (int i = 0; i < 32; ++i) h[i] = i;
  Table table{"half", half_of};
  float* a;
  cudaMalloc(&a, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  Op op;
  cudaMemcpyFromSymbol(&op, d_op, sizeof op);
  apply<<<1, 32>>>(op, a);
  apply_fixed<twice><<<1, 32>>>(a);
  cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[3], table.host(2));
  cudaFree(a);
}
