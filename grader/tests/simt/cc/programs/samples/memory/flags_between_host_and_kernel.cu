// SPDX-License-Identifier: MIT
// The host waits for a managed variable that a kernel sets; a kernel waits for a flag that another thread of the
// host sets while this one synchronises; objects of the device that begin with a value in parentheses.
#include <chrono>
#include <cstdio>
#include <thread>

struct Counter {
  int value;
  constexpr explicit Counter(int first) : value(first) {}
  __device__ void add(int n) { atomicAdd(&value, n); }
};

__managed__ volatile int ready;
__device__ Counter counter(5);

__global__ void set_ready() { ready = 1; }

__global__ void wait_for(volatile int* flag, int* out) {
  while (*flag == 0) {
  }
  *out = 7;
}

__global__ void add_all(int* out) {
  counter.add(1);
  __syncthreads();
  if (threadIdx.x == 0) *out = counter.value;
}

int main() {
  ready = 0;
  set_ready<<<1, 1>>>();
  while (ready == 0) {
  }
  int *flag, *out;
  cudaHostAlloc(&flag, sizeof(int), cudaHostAllocMapped);
  cudaMallocManaged(&out, 2 * sizeof(int));
  cudaDeviceSynchronize();
  *flag = 0;
  wait_for<<<1, 1>>>(flag, out);
  add_all<<<1, 64>>>(out + 1);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    *static_cast<volatile int*>(flag) = 1;
  });
  cudaDeviceSynchronize();
  other.join();
  const bool right = out[0] == 7 && out[1] == 5 + 64;
  cudaFreeHost(flag);
  cudaFree(out);
  return right ? 0 : 1;
}
