// SPDX-License-Identifier: MIT
// A copy to the host of rows with padding between them, as if there were none.
__global__ void fill(float* a, size_t pitch, int width) {
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  float* const row = reinterpret_cast<float*>(reinterpret_cast<char*>(a) + blockIdx.y * pitch);
  if (x < width) row[x] = static_cast<float>(x);
}

int main() {
  const int width = 100;
  const int height = 8;
  const size_t row_bytes = width * sizeof(float);
  static float host[width * height];
  float* a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, row_bytes, height);
  fill<<<dim3(1, height), 128>>>(a, pitch, width);
  cudaMemcpy(host, a, row_bytes * height, cudaMemcpyDeviceToHost);  // FIND uninitialised_read
  cudaFree(a);
}
