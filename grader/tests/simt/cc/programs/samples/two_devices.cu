// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// Each device adds one to its half, with its own memory, from its own host thread.
#include <cstdio>
#include <thread>
#include <vector>

__global__ void add_one(int* data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] += 1;
}

static void run(int device, int* data, int n) {
  cudaSetDevice(device);
  int* d;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemcpy(d, data, n * sizeof(int), cudaMemcpyHostToDevice);
  add_one<<<8, 64>>>(d, n);
  cudaMemcpy(data, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
}

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices != 2) return 1;
  const int n = 10000;
  std::vector<int> data(n);
  for (int i = 0; i < n; ++i) data[i] = i;
  std::vector<std::thread> threads;
  for (int device = 0; device < devices; ++device) {
    threads.emplace_back(run, device, data.data() + device * n / 2, n / 2);
  }
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < n; ++i) {
    if (data[i] != i + 1) return 2;
  }
}
