// SPDX-License-Identifier: MIT
// options: -O3 -arch=compute_75 -code=sm_75
// A text histogram: global atomics, privatised in shared memory, with coarsening and aggregation of runs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NUM_BINS 7
#define COARSE 8

__global__ void histo_global(const char *data, unsigned int length, unsigned int *histo) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < length) {
    int position = data[i] - 'a';
    if (position >= 0 && position < 26) atomicAdd(&(histo[position / 4]), 1);
  }
}

__global__ void histo_private(const char *data, unsigned int length, unsigned int *histo) {
  __shared__ unsigned int histo_s[NUM_BINS];
  for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) histo_s[bin] = 0u;
  __syncthreads();
  unsigned int accumulator = 0;
  int previous = -1;
  unsigned int begin = blockIdx.x * blockDim.x * COARSE + threadIdx.x;
  for (unsigned int k = 0, i = begin; k < COARSE; ++k, i += blockDim.x) {
    if (i >= length) break;
    int position = data[i] - 'a';
    if (position < 0 || position >= 26) continue;
    int bin = position / 4;
    if (bin == previous) {
      ++accumulator;
    } else {
      if (accumulator > 0) atomicAdd(&histo_s[previous], accumulator);
      accumulator = 1;
      previous = bin;
    }
  }
  if (accumulator > 0) atomicAdd(&histo_s[previous], accumulator);
  __syncthreads();
  for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) {
    unsigned int value = histo_s[bin];
    if (value > 0) atomicAdd(&(histo[bin]), value);
  }
}

int main(void) {
  const unsigned int length = 5003;
  char *text = (char *)malloc(length), *d_text;
  unsigned int want[NUM_BINS] = {0}, got[2][NUM_BINS], *d_histo;
  for (unsigned int i = 0; i < length; ++i) {
    text[i] = (i * i) % 31 < 26 ? 'a' + (i * i) % 31 : ' ';
    if (text[i] != ' ') want[(text[i] - 'a') / 4]++;
  }
  cudaMalloc((void **)&d_text, length * sizeof(char));
  cudaMalloc((void **)&d_histo, NUM_BINS * sizeof(unsigned int));
  cudaMemcpy(d_text, text, length, cudaMemcpyHostToDevice);
  for (int kind = 0; kind < 2; ++kind) {
    cudaMemset(d_histo, 0, NUM_BINS * sizeof(unsigned int));
    if (kind == 0)
      histo_global<<<(length + 255) / 256, 256>>>(d_text, length, d_histo);
    else
      histo_private<<<(length + 128 * COARSE - 1) / (128 * COARSE), 128>>>(d_text, length, d_histo);
    cudaMemcpy(got[kind], d_histo, sizeof got[kind], cudaMemcpyDeviceToHost);
  }
  cudaFree(d_text);
  cudaFree(d_histo);
  free(text);
  return memcmp(want, got[0], sizeof want) || memcmp(want, got[1], sizeof want);
}
