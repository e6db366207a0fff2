// SPDX-License-Identifier: MIT
// A product by atomicCAS that is repeated until it is stored; swaps that may be turned down, or that one
// thread makes.
#include <cstdio>

__device__ void multiply(float* product, float factor) {
  int* word = reinterpret_cast<int*>(product);
  int assumed, old = *word;
  do {
    assumed = old;
    old = atomicCAS(word, assumed, __float_as_int(__int_as_float(assumed) * factor));
  } while (old != assumed);
}

__global__ void products(float* whole, const float* factors, int* counts) {
  multiply(whole, factors[threadIdx.x]);
  __shared__ float s_whole;
  if (threadIdx.x == 0) s_whole = 1;
  __syncthreads();
  multiply(&s_whole, factors[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) whole[1] = s_whole;
  // Shortens a way to the root of a tree: another's shorter way is as good.
  const int i = threadIdx.x / 8;
  const int parent = counts[i];
  atomicCAS(&counts[i], parent, counts[parent]);
  // A claim, whoever wins.
  if (counts[8] == 0) atomicCAS(&counts[8], 0, 1);
  // A counter of each thread's own.
  const int own = counts[threadIdx.x];
  if (threadIdx.x > 8) atomicCAS(&counts[threadIdx.x], own, own + 1);
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
