// SPDX-License-Identifier: MIT
// stdout: 3
// Memsets, copies within the device, allocations and frees of several streams, each ordered by an event, by the
// default stream or by a wait; or beside each other in one array, down to single bytes.
#include <cstdio>
#include <cstdlib>

constexpr int n = 256;

__global__ void copy(int* out, const int* in) { out[threadIdx.x] = in[threadIdx.x]; }

void then(cudaStream_t first, cudaStream_t second) {
  cudaEvent_t event;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  cudaEventRecord(event, first);
  cudaStreamWaitEvent(second, event, 0);
  cudaEventDestroy(event);
}

int main() {
  int* d;
  int* e;
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&e, n * sizeof(int));
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMemsetAsync(d, 1, n * sizeof(int), a);
  then(a, b);
  cudaMemcpyAsync(e, d, n * sizeof(int), cudaMemcpyDeviceToDevice, b);
  then(b, a);
  copy<<<1, n, 0, a>>>(d, e);
  cudaMemsetAsync(e, 2, n * sizeof(int));  // the default stream waits for both, and both for it
  copy<<<1, n, 0, b>>>(d, e);
  cudaStreamSynchronize(b);
  cudaMemsetAsync(d, 3, n / 2 * sizeof(int), a);
  cudaMemsetAsync(d + n / 2, 4, n / 2 * sizeof(int), b);
  char* bytes = reinterpret_cast<char*>(e);
  cudaMemsetAsync(bytes, 3, 1, a);
  cudaMemsetAsync(bytes + 1, 4, 2, b);
  cudaMemsetAsync(bytes + 3, 5, 6, a);

  int* taken;
  cudaMallocAsync(&taken, n * sizeof(int), a);
  then(a, b);
  cudaMemsetAsync(taken, 0, n * sizeof(int), b);
  then(b, a);
  cudaFreeAsync(taken, a);
  int* h = static_cast<int*>(std::calloc(n, sizeof(int)));
  cudaHostRegister(h, n * sizeof(int), cudaHostRegisterDefault);
  cudaMemcpyAsync(h, e, n * sizeof(int), cudaMemcpyDeviceToHost, a);
  cudaStreamSynchronize(a);
  std::printf("%d\n", h[0] & 0xff);
  cudaHostUnregister(h);
  std::free(h);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(d);
  cudaFree(e);
  return 0;
}
