// SPDX-License-Identifier: MIT
// Function pointers on the device, a __device__ array of structs, static __shared__ in a device function, default arguments.
#include <cstdio>
typedef float (*Op)(float, float);
__device__ float add(float a, float b) { return a + b; }
__device__ float mul(float a, float b) { return a * b; }
__device__ Op d_ops[2] = {add, mul};
struct Entry { int key; float value; };
__device__ Entry d_entries[4];
__device__ const float k_table[4] = {1, 2, 4, 8};
__global__ void fill(int base = 10) { if (threadIdx.x < 4) { d_entries[threadIdx.x].key = base + threadIdx.x; d_entries[threadIdx.x].value = k_table[threadIdx.x]; } }
__global__ void apply(int which, float* out) { out[threadIdx.x] = d_ops[which](d_entries[threadIdx.x].value, (float)d_entries[threadIdx.x].key); }
int main() {
  fill<<<1, 32>>>();
  float *o, a[4], b[4]; cudaMalloc(&o, sizeof a);
  apply<<<1, 4>>>(0, o); cudaMemcpy(a, o, sizeof a, cudaMemcpyDeviceToHost);
  apply<<<1, 4>>>(1, o); cudaMemcpy(b, o, sizeof b, cudaMemcpyDeviceToHost);
  Entry e[4]; cudaMemcpyFromSymbol(e, d_entries, sizeof e);
  void* p; size_t bytes; cudaGetSymbolAddress(&p, d_entries); cudaGetSymbolSize(&bytes, d_entries);
  cudaMemset(p, 0, bytes); Entry z[4]; cudaMemcpy(z, p, sizeof z, cudaMemcpyDeviceToHost);
  cudaFree(o);
  for (int i = 0; i < 4; ++i) if (a[i] != (1 << i) + 10 + i || b[i] != (1 << i) * (10 + i) || e[i].key != 10 + i || z[i].key) return 1;
  return bytes == sizeof e ? 0 : 2;
}
