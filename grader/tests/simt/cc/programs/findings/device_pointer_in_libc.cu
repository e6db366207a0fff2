// SPDX-License-Identifier: MIT
// The host's own memcpy reads device memory.
#include <cstring>

__global__ void set(int* out) { out[threadIdx.x] = 7; }

int main(int argc, char**) {
  int *d, h[32];
  cudaMalloc(&d, sizeof(h));
  set<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  std::memcpy(h, d, sizeof(int) * (31 + argc));  // FIND memory_space
  cudaFree(d);
  return h[0];
}
