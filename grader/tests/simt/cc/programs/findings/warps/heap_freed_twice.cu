// SPDX-License-Identifier: MIT
#include <cstdlib>

__global__ void twice(int* out) {
  int* const own = static_cast<int*>(malloc(sizeof(int)));
  *own = 7;
  *out = *own;
  free(own);
  free(own);  // FIND double_free
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, sizeof(int));
  twice<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
