// SPDX-License-Identifier: MIT
// A histogram in shared memory with atomic increments.
#include <cstdio>
#include <cstring>

__global__ void letters(const char* text, int length, int* counts) {
  __shared__ int s_counts[26];
  if (threadIdx.x < 26) s_counts[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < length; i += blockDim.x) {
    const char c = text[i];
    if (c >= 'a' && c <= 'z') {
      atomicAdd(&s_counts[c - 'a'], 1);
    }
  }
  __syncthreads();
  if (threadIdx.x < 26) counts[threadIdx.x] = s_counts[threadIdx.x];
}

int main() {
  const char* const text = "the quick brown fox jumps over the lazy dog and the slow one sleeps";
  const int length = static_cast<int>(strlen(text));
  char* d_text;
  int *d_counts, counts[26] = {};
  cudaMalloc(&d_text, length);
  cudaMalloc(&d_counts, sizeof counts);
  cudaMemcpy(d_text, text, length, cudaMemcpyHostToDevice);
  letters<<<1, 64>>>(d_text, length, d_counts);
  cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
  cudaFree(d_text);
  cudaFree(d_counts);
  return counts['e' - 'a'] == 7 && counts['q' - 'a'] == 1 ? 0 : 1;
}
