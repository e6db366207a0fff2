// SPDX-License-Identifier: MIT
// The host touches what no pending kernel uses, and the rest after it has waited.
__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

int main() {
  int *a, *b;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMallocManaged(&b, 64 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEvent_t done;
  cudaEventCreate(&done);
  for (int round = 0; round < 3; ++round) {
    fill<<<1, 64, 0, first>>>(a, round);
    cudaEventRecord(done, first);
    fill<<<1, 64, 0, second>>>(b, -round);
    cudaEventSynchronize(done);
    for (int i = 0; i < 64; ++i)
      if (a[i] != round) return 1;  // the second stream may still be busy with b
    a[0] = 100;
    cudaStreamSynchronize(second);
    if (b[63] != -round) return 2;
  }
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaEventDestroy(done);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
