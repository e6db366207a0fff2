// SPDX-License-Identifier: MIT
// options: -std=c++20
// The host waits for kernels by flags in memory that both reach, and for no call of CUDA.
#include <atomic>
#include <cstdio>
#include <thread>

__global__ void produce(int* data, int n, int* flag) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = i;
  __threadfence_system();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch_system(flag, 1);
}

__global__ void wait_for_go(volatile int* go, int* data) {
  while (*go == 0) {
  }
  __threadfence_system();
  atomicAdd(data, 1);
}

int main() {
  const int n = 100;
  int *data, *flag, *go;
  cudaMallocManaged(&data, n * sizeof(int));
  cudaMallocManaged(&flag, sizeof(int));
  cudaHostAlloc(&go, sizeof(int), cudaHostAllocMapped);
  *flag = *go = 0;
  produce<<<1, 32>>>(data, n, flag);
  while (std::atomic_ref<int>(*flag).load() == 0) {
  }
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += data[i];
  cudaDeviceSynchronize();

  data[0] = 0;
  wait_for_go<<<4, 64>>>(go, data);
  std::atomic_ref<int>(*go).store(1);
  cudaDeviceSynchronize();
  const int once = data[0];

  // Another thread of the host lets the kernels go.
  *go = 0;
  wait_for_go<<<1, 64>>>(go, data);
  std::thread other([&] { *static_cast<volatile int*>(go) = 1; });
  other.join();
  cudaDeviceSynchronize();
  printf("%d %d %d\n", sum, once, data[0]);
  cudaFree(data);
  cudaFree(flag);
  cudaFreeHost(go);
}
// stdout: 4950 256 320
