// SPDX-License-Identifier: MIT
// options: -rdc=true
// Mariani and Silver's way: where the border of a square has one colour the square is filled, where not it is
// split into four, each by a block of the next kernel; small ones are computed point by point. Templates, a
// structure by value, kernels that launch themselves and two others.
// stdout: 0 points differ
#include <cstdio>
#include <vector>

constexpr int most_steps = 64;

struct Picture {
  unsigned char* colour;
  int width;
};

__host__ __device__ int steps_at(int x, int y, int width) {
  const float cx = -1.5F + 2.0F * static_cast<float>(x) / static_cast<float>(width);
  const float cy = -1.0F + 2.0F * static_cast<float>(y) / static_cast<float>(width);
  float zx = 0;
  float zy = 0;
  int steps = 0;
  while (steps < most_steps && zx * zx + zy * zy < 4) {
    const float next = zx * zx - zy * zy + cx;
    zy = 2 * zx * zy + cy;
    zx = next;
    ++steps;
  }
  return steps;
}

__global__ void fill(Picture picture, int x0, int y0, int size, unsigned char colour) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size * size) picture.colour[(y0 + i / size) * picture.width + x0 + i % size] = colour;
}

template <int threads>
__global__ void each_point(Picture picture, int x0, int y0, int size) {
  for (int i = threadIdx.x; i < size * size; i += threads) {
    const int x = x0 + i % size;
    const int y = y0 + i / size;
    picture.colour[y * picture.width + x] = static_cast<unsigned char>(steps_at(x, y, picture.width));
  }
}

__global__ void square(Picture picture, int x0, int y0, int size) {
  __shared__ int least;
  __shared__ int most;
  x0 += static_cast<int>(blockIdx.x) * size;
  y0 += static_cast<int>(blockIdx.y) * size;
  if (threadIdx.x == 0) {
    least = most_steps;
    most = 0;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 4 * size; i += blockDim.x) {
    const int along = i % size;
    const int side = i / size;
    const int x = side < 2 ? along : side == 2 ? 0 : size - 1;
    const int y = side < 2 ? side * (size - 1) : along;
    const int steps = steps_at(x0 + x, y0 + y, picture.width);
    atomicMin(&least, steps);
    atomicMax(&most, steps);
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  if (least == most) {
    fill<<<(size * size + 63) / 64, 64>>>(picture, x0, y0, size, static_cast<unsigned char>(least));
  } else if (size <= 8) {
    each_point<32><<<1, 32>>>(picture, x0, y0, size);
  } else {
    square<<<dim3(2, 2), 32>>>(picture, x0, y0, size / 2);
  }
}

int main() {
  const int width = 64;
  Picture picture{nullptr, width};
  cudaMallocManaged(&picture.colour, width * width);
  square<<<dim3(2, 2), 32>>>(picture, 0, 0, width / 2);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  int differ = 0;
  for (int i = 0; i < width * width; ++i)
    differ += picture.colour[i] != steps_at(i % width, i / width, width);
  std::printf("%d points differ\n", differ);
  cudaFree(picture.colour);
}
