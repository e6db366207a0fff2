// SPDX-License-Identifier: MIT
#include <thread>
#include <stdexcept>
__global__ void k(short* p) {
  p[blockDim.x - threadIdx.x] = 1;  // FIND out_of_bounds
}
int main() {
  std::thread t([] {
    short* p; cudaMalloc(&p, 64); k<<<1, 32>>>(p);
    if (cudaDeviceSynchronize() != cudaSuccess) throw std::logic_error("in a thread");
  });
  t.join();
}
