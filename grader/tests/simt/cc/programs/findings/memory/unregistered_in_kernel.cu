// SPDX-License-Identifier: MIT
#include <cstdlib>
__global__ void set(int* x) { x[threadIdx.x] = 1; }  // FIND memory_space
int main() {
  int* x = static_cast<int*>(std::malloc(64 * sizeof(int)));
  cudaHostRegister(x, 64 * sizeof(int), cudaHostRegisterMapped);
  cudaHostUnregister(x);
  set<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  std::free(x);
}
