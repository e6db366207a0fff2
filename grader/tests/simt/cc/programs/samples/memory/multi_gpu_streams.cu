// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// One stream a device; each device sums its part, with memory of its own and page-locked buffers.
#include <cstdio>

__global__ void partial_sums(const float* in, float* out, int n) {
  const int stride = gridDim.x * blockDim.x;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) sum += in[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

struct Plan {
  cudaStream_t stream;
  float *h_in, *d_in, *h_out, *d_out;
};

int main() {
  const int n = 4096, threads = 4 * 64;
  int devices = 0;
  cudaGetDeviceCount(&devices);
  Plan plans[8];
  for (int d = 0; d < devices; ++d) {
    Plan& p = plans[d];
    cudaSetDevice(d);
    cudaStreamCreate(&p.stream);
    cudaMalloc(&p.d_in, n * sizeof(float));
    cudaMalloc(&p.d_out, threads * sizeof(float));
    cudaMallocHost(&p.h_in, n * sizeof(float));
    cudaMallocHost(&p.h_out, threads * sizeof(float));
    for (int i = 0; i < n; ++i) p.h_in[i] = d + 1;
  }
  for (int d = 0; d < devices; ++d) {
    Plan& p = plans[d];
    cudaSetDevice(d);
    cudaMemcpyAsync(p.d_in, p.h_in, n * sizeof(float), cudaMemcpyHostToDevice, p.stream);
    partial_sums<<<4, 64, 0, p.stream>>>(p.d_in, p.d_out, n);
    cudaMemcpyAsync(p.h_out, p.d_out, threads * sizeof(float), cudaMemcpyDeviceToHost, p.stream);
  }
  float total = 0;
  for (int d = 0; d < devices; ++d) {
    Plan& p = plans[d];
    cudaSetDevice(d);
    if (cudaStreamSynchronize(p.stream) != cudaSuccess) return 1;
    for (int i = 0; i < threads; ++i) total += p.h_out[i];
    cudaFree(p.d_in);
    cudaFree(p.d_out);
    cudaFreeHost(p.h_in);
    cudaFreeHost(p.h_out);
    cudaStreamDestroy(p.stream);
  }
  std::printf("%d devices: %.0f\n", devices, total);
}
// stdout: 2 devices: 12288
