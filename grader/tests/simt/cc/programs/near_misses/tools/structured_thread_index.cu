// SPDX-License-Identifier: MIT
// stdout: 31 2 64
// Indices and extents taken apart.
#include <cstdio>

#include <cuda_runtime.h>

__global__ void number(unsigned* out) {
  auto [x, y, z] = threadIdx;
  const auto [width, height, depth] = blockDim;
  const auto& [column, row, layer] = blockIdx;
  auto [columns, rows, layers] = gridDim;
  const unsigned block = column + columns * (row + rows * layer);
  const unsigned thread = x + width * (y + height * z);
  x = thread + block * width * height * depth;
  out[x] = x + layers - layers;
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 64 * sizeof(unsigned));
  number<<<dim3(1, 2), dim3(4, 4, 2)>>>(out);
  cudaDeviceSynchronize();
  std::printf("%u %u %u\n", out[31], out[2], out[63] + 1);
  cudaFree(out);
}
