// SPDX-License-Identifier: MIT
// Streams that share arrays, ordered by events, by the legacy default stream, and by the host.
__global__ void add(int* data, int value) { data[threadIdx.x] += value; }

int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  cudaStream_t a, b, c;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking);
  cudaEvent_t ping, pong;
  cudaEventCreateWithFlags(&ping, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&pong, cudaEventDisableTiming);
  cudaDeviceSynchronize();
  for (int round = 0; round < 4; ++round) {
    add<<<1, 64, 0, a>>>(d, 1);
    cudaEventRecord(ping, a);
    cudaStreamWaitEvent(c, ping, 0);
    add<<<1, 64, 0, c>>>(d, 1);
    cudaEventRecord(pong, c);
    cudaStreamWaitEvent(a, pong, 0);
  }
  add<<<1, 64>>>(d, 1);  // waits for a and b
  add<<<1, 64, 0, b>>>(d, 1);
  cudaStreamSynchronize(b);
  add<<<1, 64, 0, c>>>(d, 1);
  cudaStreamSynchronize(c);
  int h[64];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int value : h)
    if (value != 11) return 1;
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaStreamDestroy(c);
  cudaEventDestroy(ping);
  cudaEventDestroy(pong);
  cudaFree(d);
  return 0;
}
