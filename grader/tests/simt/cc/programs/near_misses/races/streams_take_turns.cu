// SPDX-License-Identifier: MIT
// Launches of two streams side by side, each stream on its own half, again and again; all read one factor, which
// is replaced once they are done.
#include <cuda_runtime.h>

__global__ void add(int* d_data, const int* d_step) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; k++) d_data[i] += *d_step;
}

int main() {
  const int n = 4096;
  int *d_data, *d_step, step = 1;
  cudaMalloc(&d_data, n * sizeof(int));
  cudaMalloc(&d_step, sizeof(int));
  cudaMemset(d_data, 0, n * sizeof(int));
  cudaMemcpy(d_step, &step, sizeof(int), cudaMemcpyHostToDevice);
  cudaStream_t streams[2];
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  for (int round = 0; round < 3; ++round)
    for (int s = 0; s < 2; ++s) add<<<8, 256, 0, streams[s]>>>(d_data + s * n / 2, d_step);
  cudaDeviceSynchronize();
  step = 2;
  cudaMemcpyAsync(d_step, &step, sizeof(int), cudaMemcpyHostToDevice, streams[0]);
  for (int s = 0; s < 2; ++s) add<<<8, 256, 0, streams[0]>>>(d_data + s * n / 2, d_step);
  int h_data[4096];
  cudaMemcpy(h_data, d_data, sizeof h_data, cudaMemcpyDeviceToHost);
  for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaFree(d_data);
  cudaFree(d_step);
  for (int value : h_data)
    if (value != 15) return 1;
  return 0;
}
