// SPDX-License-Identifier: MIT
// The host waits for the wrong stream.
#include <cstring>

__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

int main() {
  int *h, *d, result[64];
  cudaMallocHost(&h, 64 * sizeof(int));
  cudaMalloc(&d, 64 * sizeof(int));
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  fill<<<1, 64, 0, a>>>(d, 5);
  cudaMemcpyAsync(h, d, 64 * sizeof(int), cudaMemcpyDeviceToHost, a);
  cudaStreamSynchronize(b);
  std::memcpy(result, h, sizeof result);  // FIND missing_sync
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(d);
  cudaFreeHost(h);
  return result[63] < 0;
}
