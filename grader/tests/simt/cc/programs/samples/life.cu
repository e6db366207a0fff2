// SPDX-License-Identifier: MIT
// Game of life with swapped buffers and 2-D indices that wrap around: a glider moves one cell a period of four.
#include <cstdio>
#include <utility>

constexpr int size = 16;

__global__ void step(const bool* now, bool* next) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  int neighbours = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx != 0 || dy != 0) neighbours += now[(y + dy + size) % size * size + (x + dx + size) % size];
    }
  }
  next[y * size + x] = neighbours == 3 || (neighbours == 2 && now[y * size + x]);
}

int main() {
  bool start[size * size] = {}, end[size * size];
  const int glider[5][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
  for (const auto& cell : glider) start[cell[1] * size + cell[0]] = true;
  bool *d_now, *d_next;
  cudaMalloc(&d_now, sizeof(start));
  cudaMalloc(&d_next, sizeof(start));
  cudaMemcpy(d_now, start, sizeof(start), cudaMemcpyHostToDevice);
  for (int i = 0; i < 20; ++i) {
    step<<<dim3(2, 4), dim3(8, 4)>>>(d_now, d_next);
    std::swap(d_now, d_next);
  }
  cudaMemcpy(end, d_now, sizeof(end), cudaMemcpyDeviceToHost);
  cudaFree(d_now);
  cudaFree(d_next);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      if (end[y * size + x] != start[(y - 5 + size) % size * size + (x - 5 + size) % size]) return 1;
    }
  }
}
