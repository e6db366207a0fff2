// SPDX-License-Identifier: MIT
// Addresses of device variables that host code may use: asked for, copied from a pointer on the device, of managed
// variables.
// stdout: 3 7 5 9
#include <cstdio>

__device__ int values[32];
__device__ int others[32];
__device__ int* where = others;
__device__ int* elsewhere;
__managed__ int shared_by_both[32];

__global__ void fill(int* out, int first) { out[threadIdx.x] = threadIdx.x + first; }
__global__ void read_elsewhere(int* out) { *out = elsewhere[4]; }

int main() {
  int* d_values;
  cudaGetSymbolAddress(reinterpret_cast<void**>(&d_values), values);
  cudaMemset(d_values, 0, sizeof values);
  fill<<<1, 32>>>(d_values, 0);
  int value = 0;
  cudaMemcpy(&value, d_values + 3, sizeof value, cudaMemcpyDeviceToHost);

  int* d_others;
  cudaMemcpyFromSymbol(&d_others, where, sizeof d_others);
  fill<<<1, 32>>>(d_others, 4);
  int other = 0;
  cudaMemcpy(&other, d_others + 3, sizeof other, cudaMemcpyDeviceToHost);

  fill<<<1, 32>>>(shared_by_both, 1);
  cudaDeviceSynchronize();

  int* d_array;
  int* d_result;
  cudaMalloc(&d_array, 32 * sizeof(int));
  cudaMalloc(&d_result, sizeof(int));
  fill<<<1, 32>>>(d_array, 5);
  cudaMemcpyToSymbol(elsewhere, &d_array, sizeof d_array);
  read_elsewhere<<<1, 1>>>(d_result);
  int result = 0;
  cudaMemcpy(&result, d_result, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d %d\n", value, other, shared_by_both[4], result);
  cudaFree(d_array);
  cudaFree(d_result);
}
