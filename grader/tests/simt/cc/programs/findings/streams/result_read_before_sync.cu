// SPDX-License-Identifier: MIT
// The copy to the host is still on its way.
#include <cstdio>

__global__ void square(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= data[i];
}

int main() {
  const int n = 512;
  float *h_data, *d_data;
  cudaMallocHost(&h_data, n * sizeof(float));
  cudaMalloc(&d_data, n * sizeof(float));
  for (int i = 0; i < n; ++i) h_data[i] = i;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(d_data, h_data, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  square<<<n / 128, 128, 0, stream>>>(d_data, n);
  cudaMemcpyAsync(h_data, d_data, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
  std::printf("%f\n", h_data[3]);  // FIND missing_sync
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(d_data);
  cudaFreeHost(h_data);
}
