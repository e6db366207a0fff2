// SPDX-License-Identifier: MIT
// Rows of cudaMallocPitch, copied with their pitch, every second one, as a whole with what lies between them,
// up to the end of the last, and a part of one; and rows of a pitch of the program's own.
#include <vector>

__global__ void fill(float* a, size_t pitch, int width) {
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  float* const row = reinterpret_cast<float*>(reinterpret_cast<char*>(a) + blockIdx.y * pitch);
  if (x < width) row[x] = static_cast<float>(x);
}

int main() {
  const int width = 100;
  const int height = 8;
  const size_t row_bytes = width * sizeof(float);
  float* a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, row_bytes, height);
  std::vector<char> host(pitch * height);
  fill<<<dim3(1, height), 128>>>(a, pitch, width);
  cudaMemcpy2D(host.data(), row_bytes, a, pitch, row_bytes, height, cudaMemcpyDeviceToHost);
  cudaMemcpy2D(host.data(), row_bytes, a, 2 * pitch, row_bytes, height / 2, cudaMemcpyDeviceToHost);
  cudaMemcpy(host.data(), a + 3, row_bytes - 12, cudaMemcpyDeviceToHost);
  cudaMemcpy2D(host.data(), pitch, a, pitch, pitch, height, cudaMemcpyDeviceToHost);
  cudaMemcpy(host.data(), a, pitch * (height - 1) + row_bytes,
             cudaMemcpyDeviceToHost);
  float* b;
  cudaMallocPitch(&b, &pitch, row_bytes, height);
  fill<<<dim3(1, height), 128>>>(b, row_bytes, width);
  cudaMemcpy2D(host.data(), row_bytes, b, row_bytes, row_bytes, height, cudaMemcpyDeviceToHost);
  cudaFree(b);
  cudaFree(a);
}
