// SPDX-License-Identifier: MIT
// cudaMemset in the stream that uses what it has filled; then in the default stream, with a stream that waits
// for it; then with a host that waits.
constexpr int n = 1024;

__managed__ int managed[n];

__global__ void count(int* total) { atomicAdd(&total[threadIdx.x], 1); }

int main() {
  int* total;
  cudaMalloc(&total, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemsetAsync(total, 0, n * sizeof(int), stream);
  count<<<1, n, 0, stream>>>(total);
  cudaStreamSynchronize(stream);
  cudaStream_t waiting;
  cudaStreamCreate(&waiting);
  cudaMemset(total, 0, n * sizeof(int));
  count<<<1, n, 0, waiting>>>(total);
  cudaMemset(total, 0, n * sizeof(int));
  cudaDeviceSynchronize();
  count<<<1, n, 0, stream>>>(total);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(waiting);
  cudaMemset(managed, 0, sizeof managed);
  count<<<1, n, 0, stream>>>(managed);
  cudaStreamSynchronize(stream);
  int h[n];
  cudaMemcpy(h, total, sizeof h, cudaMemcpyDeviceToHost);
  cudaStreamDestroy(stream);
  cudaFree(total);
  return h[5] == 1 ? 0 : 1;
}
