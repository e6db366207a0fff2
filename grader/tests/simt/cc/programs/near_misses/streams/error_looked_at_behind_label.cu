// SPDX-License-Identifier: MIT
// Failures behind the labels of a switch and in a choice, each looked at.
#include <cuda_runtime.h>

int main(int argc, char**) {
  cudaError_t error = cudaSuccess;
  switch (argc) {
    case 1: error = cudaSetDevice(99); break;
    case 2: return cudaSetDevice(99) == cudaSuccess;
    default: break;
  }
  if (error == cudaSuccess) return 1;
  switch (argc) {
    case 1: cudaGetDevice(&argc); break;
    default: cudaDeviceSynchronize();
  }
  error = argc > 4 ? cudaSuccess : cudaSetDevice(98);
  return error == cudaSuccess ? 1 : 0;
}
