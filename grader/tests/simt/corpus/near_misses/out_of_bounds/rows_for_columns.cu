// SPDX-License-Identifier: MIT
// Row-major index of an image that is wider than high.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void invert(unsigned char* image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    image[y * width + x] = 255 - image[y * width + x];
  }
}

int main() {
  const int width = 100, height = 40;
  static unsigned char h_image[width * height];
  for (int i = 0; i < width * height; ++i) h_image[i] = i % 251;
  unsigned char* d_image;
  cudaMalloc(&d_image, sizeof(h_image));
  cudaMemcpy(d_image, h_image, sizeof(h_image), cudaMemcpyHostToDevice);
  dim3 block(16, 16);
  dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  invert<<<grid, block>>>(d_image, width, height);
  cudaMemcpy(h_image, d_image, sizeof(h_image), cudaMemcpyDeviceToHost);
  cudaFree(d_image);
  for (int i = 0; i < width * height; ++i) {
    if (h_image[i] != 255 - i % 251) return 1;
  }
  return 0;
}
