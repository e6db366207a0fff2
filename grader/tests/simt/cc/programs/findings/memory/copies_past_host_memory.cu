// SPDX-License-Identifier: MIT
// Copies that the host's side is too small for: blocks of its heap, variables, arrays on its stack.
#include <cstdlib>
#include <vector>

int table[8];
int after[64];
float weights[4] = {1, 2, 3, 4};
__device__ int d_table[64];

__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void fill_table() { d_table[threadIdx.x] = threadIdx.x; }

// The whole of a bigger array into an array of this function.
__attribute__((noinline)) int first_of(const int* d) {
  int part[4];
  cudaMemcpy(part, d, 1024 * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  return part[0];
}

int main() {
  const int n = 1024;
  int* d;
  double* d_wide;
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&d_wide, n * sizeof(double));
  fill<<<1, n>>>(d);
  fill_table<<<1, 64>>>();

  auto* small = static_cast<int*>(std::malloc(10 * sizeof(int)));
  cudaMemcpy(small, d, n * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  cudaMemcpy(small, d, 11 * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  small = static_cast<int*>(std::realloc(small, 9 * sizeof(int)));
  cudaMemcpy(small, d, 10 * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  auto* zeros = static_cast<int*>(std::calloc(n, sizeof(int)));
  cudaMemcpy(d_wide, zeros, n * sizeof(double), cudaMemcpyHostToDevice);  // FIND out_of_bounds
  int* const elements = new int[n];
  cudaMemcpyAsync(elements, d_wide, n * sizeof(double), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  std::vector<int> list(8);
  cudaMemcpy(list.data(), d, 16 * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  cudaMemcpyFromSymbol(list.data(), d_table, sizeof d_table);  // FIND out_of_bounds
  cudaMemcpy2D(elements, 64, d, 64, 64, 65, cudaMemcpyDeviceToHost);  // FIND out_of_bounds

  cudaMemcpy(table, d, 9 * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  cudaMemcpy(&table[2], d, 8 * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  cudaMemcpy(d, weights, 5 * sizeof(float), cudaMemcpyHostToDevice);  // FIND out_of_bounds

  int sum;
  cudaMemcpy(&sum, d, n * sizeof(int), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  const int result = first_of(d) + after[0] * sum;
  std::free(small);
  std::free(zeros);
  delete[] elements;
  cudaFree(d);
  cudaFree(d_wide);
  return result == 0 ? 0 : 0;
}
