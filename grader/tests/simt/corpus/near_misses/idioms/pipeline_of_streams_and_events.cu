// SPDX-License-Identifier: MIT
// Copies in, work and copies out in three streams; events hand each buffer on, and back for the next round.
#include <cstdio>

__global__ void negate(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = -in[i];
}

int main() {
  const int parts = 6, n = 500;
  int *h_in, *h_out, *d_in[2], *d_out[2];
  cudaMallocHost(&h_in, parts * n * sizeof(int));
  cudaMallocHost(&h_out, parts * n * sizeof(int));
  for (int i = 0; i < parts * n; ++i) h_in[i] = i;
  cudaStream_t in, work, out;
  for (cudaStream_t* s : {&in, &work, &out}) cudaStreamCreateWithFlags(s, cudaStreamNonBlocking);
  cudaEvent_t arrived[2], computed[2], left[2];
  for (int b = 0; b < 2; ++b) {
    cudaMalloc(&d_in[b], n * sizeof(int));
    cudaMalloc(&d_out[b], n * sizeof(int));
    for (cudaEvent_t* e : {&arrived[b], &computed[b], &left[b]})
      cudaEventCreateWithFlags(e, cudaEventDisableTiming);
  }
  for (int p = 0; p < parts; ++p) {
    const int b = p % 2;
    if (p >= 2) cudaStreamWaitEvent(in, computed[b], 0);  // the input buffer is free again
    cudaMemcpyAsync(d_in[b], h_in + p * n, n * sizeof(int), cudaMemcpyHostToDevice, in);
    cudaEventRecord(arrived[b], in);
    cudaStreamWaitEvent(work, arrived[b], 0);
    if (p >= 2) cudaStreamWaitEvent(work, left[b], 0);  // the output buffer is free again
    negate<<<(n + 127) / 128, 128, 0, work>>>(d_in[b], d_out[b], n);
    cudaEventRecord(computed[b], work);
    cudaStreamWaitEvent(out, computed[b], 0);
    cudaMemcpyAsync(h_out + p * n, d_out[b], n * sizeof(int), cudaMemcpyDeviceToHost, out);
    cudaEventRecord(left[b], out);
  }
  cudaStreamSynchronize(out);
  int wrong = 0;
  for (int i = 0; i < parts * n; ++i) wrong += h_out[i] != -i;
  for (int b = 0; b < 2; ++b) {
    for (cudaEvent_t e : {arrived[b], computed[b], left[b]}) cudaEventDestroy(e);
    cudaFree(d_in[b]);
    cudaFree(d_out[b]);
  }
  for (cudaStream_t s : {in, work, out}) cudaStreamDestroy(s);
  cudaFreeHost(h_in);
  cudaFreeHost(h_out);
  return wrong ? 1 : 0;
}
