// SPDX-License-Identifier: MIT
// 400 threads a block.
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
  dim3 block(20, 20);
  dim3 grid(size / block.x, size / block.y);
  invert<<<grid, block>>>(d, size);
  cudaMemcpy(h.data(), d, h.size(), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (unsigned char c : h) {
    if (c != 254) return 1;
  }
}
