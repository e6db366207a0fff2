// SPDX-License-Identifier: MIT
// Memory of CUDA given back by the C library's and C++'s own functions.
#include <cstdlib>

int main() {
  float *d, *h, *m;
  cudaMalloc(&d, 64);
  cudaMallocHost(&h, 64);
  cudaMallocManaged(&m, 64);
  free(d);     // FIND memory_space
  free(h);     // FIND memory_space
  delete[] m;  // FIND memory_space
  cudaFree(d);
  cudaFreeHost(h);
  cudaFree(m);
}
