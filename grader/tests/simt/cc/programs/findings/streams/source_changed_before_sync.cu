// SPDX-License-Identifier: MIT
// One page-locked buffer is filled again while the copy from it may still run.
int main() {
  const int n = 256;
  int *h, *d;
  cudaHostAlloc(&h, n * sizeof(int), cudaHostAllocDefault);
  cudaMalloc(&d, 2 * n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int part = 0; part < 2; ++part) {
    for (int i = 0; i < n; ++i) h[i] = part;  // FIND missing_sync
    cudaMemcpyAsync(d + part * n, h, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  }
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFreeHost(h);
}
