// SPDX-License-Identifier: MIT
#include <cstdio>
#include <vector>
#include <chrono>
#include <random>
#include <thread>
__global__ void scale(float* x, int n, float f) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= f; }
int main() {
  const int n = 1 << 12, parts = 4, each = n / parts;
  float *h, *d; cudaMallocHost((void**)&h, n * sizeof(float)); cudaMalloc(&d, n * sizeof(float));
  std::mt19937 gen(42); std::uniform_real_distribution<float> dist(0, 1);
  std::vector<float> want(n); for (int i = 0; i < n; ++i) want[i] = 3 * (h[i] = dist(gen));
  std::vector<cudaStream_t> streams(parts); for (auto& s : streams) cudaStreamCreate(&s);
  cudaEvent_t start, stop; cudaEventCreate(&start); cudaEventCreate(&stop);
  cudaEventRecord(start);
  for (int p = 0; p < parts; ++p) {
    cudaMemcpyAsync(d + p * each, h + p * each, each * sizeof(float), cudaMemcpyHostToDevice, streams[p]);
    scale<<<(each + 255) / 256, 256, 0, streams[p]>>>(d + p * each, each, 3.0f);
    cudaMemcpyAsync(h + p * each, d + p * each, each * sizeof(float), cudaMemcpyDeviceToHost, streams[p]);
  }
  cudaEventRecord(stop); cudaEventSynchronize(stop);
  cudaDeviceSynchronize();
  float ms = -1; cudaEventElapsedTime(&ms, start, stop);
  auto t0 = std::chrono::steady_clock::now();
  std::thread other([&] { float* q; cudaMalloc(&q, 64); cudaMemset(q, 0, 64); scale<<<1, 16>>>(q, 16, 2.f); cudaDeviceSynchronize(); cudaFree(q); });
  other.join();
  auto dt = std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count();
  bool ok = ms >= 0 && dt >= 0; for (int i = 0; i < n; ++i) ok = ok && h[i] == want[i];
  for (auto s : streams) cudaStreamDestroy(s);
  cudaEventDestroy(start); cudaEventDestroy(stop); cudaFree(d); cudaFreeHost(h);
  return ok ? 0 : 1;
}
