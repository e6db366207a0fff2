// SPDX-License-Identifier: MIT
// A kernel's parameters are copied byte by byte: constructors and destructors are for the host.
// stdout: 64 64
// stdout: 0 left
// stdout: 41 5
#include <cstdio>
#include <cuda_runtime.h>
#include <memory>

static int alive = 0;

struct Buffer {
  int* data;
  Buffer() { make(); }
  Buffer(const Buffer& other) {
    make();
    for (int i = 0; i < 64; ++i) data[i] = other.data[i];
  }
  ~Buffer() {
    cudaDeviceSynchronize();
    cudaFree(data);
    --alive;
  }
  void make() {
    ++alive;
    cudaMallocManaged(&data, 64 * sizeof(int));
    for (int i = 0; i < 64; ++i) data[i] = 1;
  }
};

struct Owner {
  std::shared_ptr<int> kept;
  int* data;
};

__global__ void add(Buffer b, int* sum) { atomicAdd(sum, b.data[threadIdx.x]); }
template <class T, int n> __global__ void count(Owner owner, T step) {
  if (threadIdx.x < n) atomicAdd(owner.data, step);
  owner.data = nullptr;  // the thread's own copy
}

__global__ void give(int value, Owner owner, int& by_reference) {
  by_reference = 5;
  *owner.data = value;
}

int main() {
  int* sums;
  cudaMallocManaged(&sums, 2 * sizeof(int));
  sums[0] = sums[1] = 0;
  {
    const Buffer b;
    add<<<1, 64>>>(b, sums);
    const Owner owner{std::make_shared<int>(5), sums + 1};
    count<int, 32><<<1, 64>>>(owner, 2);
    cudaDeviceSynchronize();
  }
  std::printf("%d %d\n", sums[0], sums[1]);
  std::printf("%d left\n", alive);
  {
    const Owner owner{std::make_shared<int>(6), sums};
    give<<<1, 1>>>(41, owner, sums[1]);
    cudaDeviceSynchronize();
  }
  std::printf("%d %d\n", sums[0], sums[1]);
  cudaFree(sums);
}
