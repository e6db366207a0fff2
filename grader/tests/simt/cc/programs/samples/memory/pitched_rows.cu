// SPDX-License-Identifier: MIT
// Rows of a matrix in pitched memory, in and out by cudaMemcpy2D, and a part of it.
#include <vector>

__global__ void scale(float* data, size_t pitch, int cols, int rows, float by) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= cols || r >= rows) return;
  float* row = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + r * pitch);
  row[c] *= by;
}

int main() {
  const int cols = 37, rows = 11;
  std::vector<float> host(cols * rows), back(cols * rows, -1), part(4 * 3, -1);
  for (int i = 0; i < cols * rows; ++i) host[i] = i;
  float* d;
  size_t pitch;
  if (cudaMallocPitch(&d, &pitch, cols * sizeof(float), rows) != cudaSuccess) return 1;
  if (pitch < cols * sizeof(float) || pitch % 32 != 0) return 2;
  if (cudaMemset2D(d, pitch, 0, cols * sizeof(float), rows) != cudaSuccess) return 3;
  if (cudaMemcpy2D(d, pitch, host.data(), cols * sizeof(float), cols * sizeof(float), rows,
                   cudaMemcpyHostToDevice) != cudaSuccess)
    return 4;
  scale<<<dim3(2, 2), dim3(32, 8)>>>(d, pitch, cols, rows, 2.0f);
  cudaMemcpy2D(back.data(), cols * sizeof(float), d, pitch, cols * sizeof(float), rows, cudaMemcpyDeviceToHost);
  for (int i = 0; i < cols * rows; ++i)
    if (back[i] != 2.0f * i) return 5;

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  const float* corner = reinterpret_cast<const float*>(reinterpret_cast<const char*>(d) + 5 * pitch) + 7;
  cudaMemcpy2DAsync(part.data(), 4 * sizeof(float), corner, pitch, 4 * sizeof(float), 3, cudaMemcpyDefault, stream);
  cudaStreamSynchronize(stream);
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c)
      if (part[4 * r + c] != 2.0f * ((5 + r) * cols + 7 + c)) return 6;
  cudaStreamDestroy(stream);
  cudaFree(d);
}
