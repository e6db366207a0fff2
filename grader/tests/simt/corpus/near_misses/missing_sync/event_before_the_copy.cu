// SPDX-License-Identifier: MIT
// The event that the host waits for was recorded behind the copy.
__global__ void count_up(int* x) { x[threadIdx.x] += threadIdx.x; }

int main() {
  const int n = 48;
  int *h, *d;
  cudaMallocHost(&h, n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  cudaMemset(d, 0, n * sizeof(int));
  cudaStream_t stream;
  cudaEvent_t done;
  cudaStreamCreate(&stream);
  cudaEventCreate(&done);
  count_up<<<1, n, 0, stream>>>(d);
  cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaEventRecord(done, stream);
  cudaEventSynchronize(done);
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += h[i];
  cudaStreamSynchronize(stream);
  cudaEventDestroy(done);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFreeHost(h);
  return sum == n * (n - 1) / 2 ? 0 : 1;
}
