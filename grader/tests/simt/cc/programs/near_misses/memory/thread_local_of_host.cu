// SPDX-License-Identifier: MIT
// Thread-local variables of the host, with and without an initialiser and with a destructor, keep their
// values while kernels run that use shared memory, also where blocks wait for each other.
#include <cooperative_groups.h>

#include <cstdio>
#include <vector>

thread_local int plain = 7;
thread_local int zeros[100];

int& lazy() {
  thread_local int value = plain + 35;
  return value;
}

__global__ void reverse(int* data) {
  __shared__ int tile[64];
  tile[threadIdx.x] = data[blockIdx.x * 64 + threadIdx.x];
  cooperative_groups::this_grid().sync();
  data[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

int last_of(int* d, int n) {
  thread_local std::vector<int> scratch;
  scratch.resize(n, 3);
  scratch[n - 1] += 1;
  cudaMemcpy(d, scratch.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  void* arguments[] = {&d};
  cudaLaunchCooperativeKernel(reinterpret_cast<void*>(&reverse), dim3(n / 64), dim3(64), arguments, 0, nullptr);
  cudaMemcpy(scratch.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return scratch[n - 64];
}

int main() {
  int* d;
  cudaMalloc(&d, 256 * sizeof(int));
  zeros[99] = 5;
  lazy() = 1;
  const int first = last_of(d, 256);
  const int second = last_of(d, 256);
  cudaFree(d);
  std::printf("%d %d %d %d %d\n", plain, zeros[99], lazy(), first, second);
  return plain == 7 && zeros[0] == 0 && zeros[99] == 5 && lazy() == 1 && first == 4 && second == 4 ? 0 : 1;
}
