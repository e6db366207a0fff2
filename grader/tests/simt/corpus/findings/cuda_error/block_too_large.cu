// SPDX-License-Identifier: MIT
// 1,600 threads a block: the launch fails, and nobody asks.
#include <vector>

__global__ void invert(unsigned char* image, int size) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < size && y < size) image[y * size + x] ^= 255;
}

int main() {
  const int size = 80;
  std::vector<unsigned char> h(size * size, 1);
  unsigned char* d;
  cudaMalloc(&d, h.size());
  cudaMemcpy(d, h.data(), h.size(), cudaMemcpyHostToDevice);
  dim3 block(40, 40);
  dim3 grid(size / block.x, size / block.y);
  invert<<<grid, block>>>(d, size);  // FIND cuda_error
  cudaMemcpy(h.data(), d, h.size(), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (unsigned char c : h) {
    if (c != 254) return 1;
  }
}
