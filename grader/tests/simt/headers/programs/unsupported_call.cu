// SPDX-License-Identifier: MIT
// stderr: cudaIpcGetMemHandle
#include <cuda_runtime.h>

int main() {
  int* data = nullptr;
  cudaMalloc(&data, 100);
  cudaIpcMemHandle_t handle;
  const cudaError_t error = cudaIpcGetMemHandle(&handle, data);  // FIND unsupported
  cudaFree(data);
  return error == cudaErrorNotSupported ? 0 : 1;
}
