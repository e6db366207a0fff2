// SPDX-License-Identifier: MIT
// options: -default-stream per-thread
// Each host thread has a default stream of its own.
#include <thread>
#include <vector>

__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

void work(int* result, int value) {
  int* d;
  if (cudaMalloc(&d, 64 * sizeof(int)) != cudaSuccess) return;
  fill<<<1, 64>>>(d, value);
  cudaStreamSynchronize(0);
  int h[64] = {};
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  *result = h[63];
}

int main() {
  std::vector<int> results(4);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back(work, &results[t], 10 + t);
  for (auto& thread : threads) thread.join();
  for (int t = 0; t < 4; ++t)
    if (results[t] != 10 + t) return 1;
  return 0;
}
