// SPDX-License-Identifier: MIT
#include <cstdlib>

__global__ void grow(int* out) {
  int* const own = static_cast<int*>(malloc(10 * sizeof(int)));
  for (int i = 0; i <= 10; ++i) own[i] = i;  // FIND out_of_bounds
  *out = own[3];
  free(own);
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, sizeof(int));
  grow<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
