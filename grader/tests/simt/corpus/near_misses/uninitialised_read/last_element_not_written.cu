// SPDX-License-Identifier: MIT
// All elements are written; what is left between the members of structures is padding, in arrays and in a
// lone one.
#include <cuda_runtime.h>

struct Hit {
  int id;
  double distance;
  int material;
};
struct Best {
  double value;
  int index;
};

__global__ void all(int* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = i;
}

__global__ void find_hits(Hit* hits, Best* best) {
  const int i = threadIdx.x;
  hits[i].id = i;
  hits[i].distance = 0.25 * i;
  hits[i].material = i % 3;
  if (i == 0) {
    best->value = 1;
    best->index = 7;
  }
}

int main() {
  const int n = 64;
  int *d_first, h[n];
  Hit *d_hits, hits[n];
  Best *d_best, best;
  cudaMalloc(&d_first, sizeof h);
  cudaMalloc(&d_hits, sizeof hits);
  cudaMalloc(&d_best, sizeof best);
  all<<<1, n>>>(d_first, n);
  find_hits<<<1, n>>>(d_hits, d_best);
  cudaMemcpy(h, d_first, sizeof h, cudaMemcpyDeviceToHost);
  cudaMemcpy(hits, d_hits, sizeof hits, cudaMemcpyDeviceToHost);
  cudaMemcpy(&best, d_best, sizeof best, cudaMemcpyDeviceToHost);
  cudaFree(d_first);
  cudaFree(d_hits);
  cudaFree(d_best);
  return h[63] == 63 && hits[8].distance == 2 && best.index == 7 ? 0 : 1;
}
