// SPDX-License-Identifier: MIT
// The device number does not exist, and nobody looks.
#include <cstdio>

int main() {
  cudaSetDevice(99);  // FIND cuda_error
  int device = -1;
  cudaGetDevice(&device);
  std::printf("device %d\n", device);
  return 0;
}
