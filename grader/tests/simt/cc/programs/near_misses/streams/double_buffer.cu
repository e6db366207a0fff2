// SPDX-License-Identifier: MIT
// Two buffers, two streams: the host fills one while the device works on the other, ordered by events.
#include <cstdio>

__global__ void scale(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  const int n = 256, parts = 7;
  float *h_in[2], *h_out[2], *d_in[2], *d_out[2];
  cudaStream_t stream[2];
  cudaEvent_t done[2];
  for (int b = 0; b < 2; ++b) {
    cudaMallocHost(&h_in[b], n * sizeof(float));
    cudaMallocHost(&h_out[b], n * sizeof(float));
    cudaMalloc(&d_in[b], n * sizeof(float));
    cudaMalloc(&d_out[b], n * sizeof(float));
    cudaStreamCreate(&stream[b]);
    cudaEventCreateWithFlags(&done[b], cudaEventDisableTiming);
  }
  double sum = 0;
  for (int part = 0; part < parts + 2; ++part) {
    const int b = part % 2;
    if (part >= 2) {
      cudaEventSynchronize(done[b]);
      for (int i = 0; i < n; ++i) sum += h_out[b][i];
    }
    if (part >= parts) continue;
    for (int i = 0; i < n; ++i) h_in[b][i] = part;
    cudaMemcpyAsync(d_in[b], h_in[b], n * sizeof(float), cudaMemcpyHostToDevice, stream[b]);
    scale<<<n / 128, 128, 0, stream[b]>>>(d_in[b], d_out[b], n);
    cudaMemcpyAsync(h_out[b], d_out[b], n * sizeof(float), cudaMemcpyDeviceToHost, stream[b]);
    cudaEventRecord(done[b], stream[b]);
  }
  for (int b = 0; b < 2; ++b) {
    cudaFreeHost(h_in[b]);
    cudaFreeHost(h_out[b]);
    cudaFree(d_in[b]);
    cudaFree(d_out[b]);
    cudaStreamDestroy(stream[b]);
    cudaEventDestroy(done[b]);
  }
  return sum == 2.0 * n * (parts * (parts - 1) / 2) ? 0 : 1;
}
