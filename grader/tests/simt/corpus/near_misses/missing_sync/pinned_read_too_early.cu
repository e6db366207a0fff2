// SPDX-License-Identifier: MIT
// The host reads when the stream is done.
#include <cstdio>

__global__ void squares(int* x) { x[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  const int n = 64;
  int *h, *d;
  cudaMallocHost(&h, n * sizeof(int));
  for (int i = 0; i < n; ++i) h[i] = 0;
  cudaMalloc(&d, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  squares<<<1, n, 0, stream>>>(d);
  cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  const int last = h[n - 1];
  printf("%d\n", last > 0);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFreeHost(h);
  return last == 63 * 63 ? 0 : 1;
}
