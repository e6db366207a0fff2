// SPDX-License-Identifier: MIT
#include <cstdlib>
__global__ void set(int* x) { x[threadIdx.x] = 1; }  // FIND out_of_bounds
int main() {
  int* x = static_cast<int*>(std::malloc(128 * sizeof(int)));
  cudaHostRegister(x, 64 * sizeof(int), cudaHostRegisterMapped);
  set<<<1, 65>>>(x);
  cudaDeviceSynchronize();
  cudaHostUnregister(x);
  std::free(x);
}
