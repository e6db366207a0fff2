// SPDX-License-Identifier: MIT
// A product by atomicCAS that is tried once: where another thread comes between, it is lost.
#include <cstdio>

__device__ void multiply(float* product, float factor) {
  int* word = reinterpret_cast<int*>(product);
  const int old = *word;
  atomicCAS(word, old, __float_as_int(__int_as_float(old) * factor));  // FIND data_race
}

__global__ void products(float* whole, const float* factors, int* counts) {
  multiply(whole, factors[threadIdx.x]);  // FIND data_race
  __shared__ float s_whole;
  if (threadIdx.x == 0) s_whole = 1;
  __syncthreads();
  multiply(&s_whole, factors[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) whole[1] = s_whole;
  int* count = &counts[threadIdx.x / 8];
  atomicCAS(count, counts[threadIdx.x / 8], *count + 1);  // FIND data_race
}

int main() {
  const int threads = 32;
  float h_factors[threads], h[2] = {1, 0};
  for (int i = 0; i < threads; ++i) h_factors[i] = i % 2 == 0 ? 1 : 2;
  float *whole, *factors;
  int* counts;
  cudaMalloc(&whole, sizeof h);
  cudaMalloc(&factors, sizeof h_factors);
  cudaMalloc(&counts, threads * sizeof(int));
  cudaMemcpy(whole, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(factors, h_factors, sizeof h_factors, cudaMemcpyHostToDevice);
  cudaMemset(counts, 0, threads * sizeof(int));
  products<<<1, threads>>>(whole, factors, counts);
  cudaMemcpy(h, whole, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(whole);
  cudaFree(factors);
  cudaFree(counts);
  return h[0] == 65536 && h[1] == 65536 ? 0 : 1;
}
