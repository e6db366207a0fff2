// SPDX-License-Identifier: MIT
// Only the threads that load wait for the load.
#include <vector>

__global__ void broadcast_row(const float* row, float* image, int width) {
  __shared__ float s_row[32];
  if (threadIdx.y == 0) {
    s_row[threadIdx.x] = row[threadIdx.x];
    __syncthreads();  // FIND barrier_divergence
  }
  if (threadIdx.y > 0) __syncthreads();  // FIND barrier_divergence
  image[threadIdx.y * width + threadIdx.x] = s_row[threadIdx.x];
}

int main() {
  const int width = 32, height = 4;
  std::vector<float> row(width), image(width * height);
  for (int x = 0; x < width; ++x) row[x] = x;
  float *d_row, *d_image;
  cudaMalloc(&d_row, width * sizeof(float));
  cudaMalloc(&d_image, width * height * sizeof(float));
  cudaMemcpy(d_row, row.data(), width * sizeof(float), cudaMemcpyHostToDevice);
  broadcast_row<<<1, dim3(width, height)>>>(d_row, d_image, width);
  cudaMemcpy(image.data(), d_image, width * height * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_row);
  cudaFree(d_image);
  for (int i = 0; i < width * height; ++i) {
    if (image[i] != i % width) return 1;
  }
}
