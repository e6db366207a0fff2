// SPDX-License-Identifier: MIT
// A kernel prints a number by the conversion of strings.
#include <cstdio>

__global__ void print(size_t number) {
  printf("%5d %.*f %s\n", 1, 2, 3.0, (const char*)number);  // FIND out_of_bounds
}

int main() {
  print<<<1, 1>>>(0x1234);
  cudaDeviceSynchronize();
}
