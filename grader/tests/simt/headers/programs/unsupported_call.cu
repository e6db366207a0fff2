// SPDX-License-Identifier: MIT
// stderr: cudaMallocManaged
#include <cuda_runtime.h>

int main() {
  int* data = nullptr;
  return cudaMallocManaged(&data, 100) == cudaErrorNotSupported ? 0 : 1;  // FIND unsupported
}
