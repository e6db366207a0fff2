// SPDX-License-Identifier: MIT
// Results are not taken one by one, but cudaGetLastError is asked in the end: lessons on error handling do so.
#include <cstdio>

__global__ void set(int* out) { out[threadIdx.x] = 1; }

int main() {
  cudaSetDevice(99);
  if (cudaGetLastError() != cudaErrorInvalidDevice) return 1;
  int* d_out = nullptr;
  if (cudaMalloc(&d_out, 64 * sizeof(int)) != cudaSuccess) return 2;
  set<<<1, 5000>>>(d_out);
  cudaError_t error = cudaPeekAtLastError();
  if (error != cudaErrorInvalidConfiguration) return 3;
  std::printf("launch: %s\n", cudaGetErrorString(error));
  if (cudaGetLastError() != cudaErrorInvalidConfiguration || cudaGetLastError() != cudaSuccess) return 4;
  if (cudaStreamDestroy(reinterpret_cast<cudaStream_t>(d_out)) == cudaSuccess) return 5;
  (void)cudaSetDevice(77);
  cudaGetLastError();
  if (cudaFree(d_out) != cudaSuccess) return 6;
  return 0;
}
// stdout: launch: invalid configuration argument
