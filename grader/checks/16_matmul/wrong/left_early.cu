// verdict: uninitialised_read
// line: 91
// why: threads without an element of c leave, and their share of the tiles is missing

// SPDX-License-Identifier: MIT
#include "matmul.cuh"

namespace {

// Threads of a block along x and along y, and elements of a tile along k.
constexpr unsigned tile = 16;
constexpr unsigned block_size = tile * tile;

// A thread of the last step has per_thread x per_thread elements of c, its block wide x wide.
constexpr unsigned per_thread = 4;
constexpr unsigned wide = tile * per_thread;

// A matrix in device memory, row by row.
struct Matrix {
  const float* data;
  std::size_t rows;
  std::size_t columns;
};

// Step 1: a thread for each element of c, everything from global memory.
__global__ void matmul_kernel_naive(Matrix a, Matrix b, float* c) {
  const std::size_t row = static_cast<std::size_t>(blockIdx.y) * tile + threadIdx.y;
  const std::size_t column = static_cast<std::size_t>(blockIdx.x) * tile + threadIdx.x;
  if (row >= a.rows || column >= b.columns) return;
  float sum = 0;
  for (std::size_t k = 0; k < a.columns; ++k)
    sum += a.data[row * a.columns + k] * b.data[k * b.columns + column];
  c[row * b.columns + column] = sum;
}

// All threads of a block together: `rows` x `columns` elements of the matrix, from this row and column on, to
// s_tile, row by row. What is not in the matrix becomes 0, which adds nothing to any sum.
template <unsigned rows, unsigned columns>
__device__ void load_tile(Matrix matrix, std::size_t first_row, std::size_t first_column, float* s_tile) {
  // Neighbouring threads take neighbours of a row, then all of them go on where the last one was.
  for (unsigned i = threadIdx.y * tile + threadIdx.x; i < rows * columns; i += block_size) {
    const std::size_t row = first_row + i / columns;
    const std::size_t column = first_column + i % columns;
    const bool inside = row < matrix.rows && column < matrix.columns;
    s_tile[i] = inside ? matrix.data[row * matrix.columns + column] : 0.0F;
  }
}

// Step 2: a thread for each element of c, and what the block needs comes to shared memory once, tile by tile.
__global__ void matmul_kernel_tiled(Matrix a, Matrix b, float* c) {
  __shared__ float s_a[tile][tile];
  __shared__ float s_b[tile][tile];
  const std::size_t first_row = static_cast<std::size_t>(blockIdx.y) * tile;
  const std::size_t first_column = static_cast<std::size_t>(blockIdx.x) * tile;
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  float sum = 0;
  for (std::size_t first_k = 0; first_k < a.columns; first_k += tile) {
    load_tile<tile, tile>(a, first_row, first_k, &s_a[0][0]);
    load_tile<tile, tile>(b, first_k, first_column, &s_b[0][0]);
    __syncthreads();  // both tiles are complete before anyone reads them
    for (unsigned k = 0; k < tile; ++k) sum += s_a[y][k] * s_b[k][x];
    __syncthreads();  // everyone has read before the next tiles are written over these
  }
  const std::size_t row = first_row + y;
  const std::size_t column = first_column + x;
  if (row < a.rows && column < b.columns) c[row * b.columns + column] = sum;
}

// Step 3: thread (x, y) has the elements of c in rows y, y + tile, ... and columns x, x + tile, ... of the
// block's part. What it reads of the tiles once it uses per_thread times, from registers.
__global__ void matmul_kernel_register_tiled(Matrix a, Matrix b, float* c) {
  __shared__ float s_a[per_thread][tile][tile];  // wide rows of tile elements: row i * tile + y is s_a[i][y]
  __shared__ float s_b[tile][per_thread][tile];  // tile rows of wide elements
  const std::size_t first_row = static_cast<std::size_t>(blockIdx.y) * wide;
  const std::size_t first_column = static_cast<std::size_t>(blockIdx.x) * wide;
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  if (first_row + y >= a.rows || first_column + x >= b.columns) return;
  float sums[per_thread][per_thread] = {};
  for (std::size_t first_k = 0; first_k < a.columns; first_k += tile) {
    load_tile<wide, tile>(a, first_row, first_k, &s_a[0][0][0]);
    load_tile<tile, wide>(b, first_k, first_column, &s_b[0][0][0]);
    __syncthreads();  // both tiles are complete before anyone reads them
    for (unsigned k = 0; k < tile; ++k) {
      float from_a[per_thread];
      float from_b[per_thread];
#pragma unroll
      for (unsigned i = 0; i < per_thread; ++i) {
        from_a[i] = s_a[i][y][k];
        from_b[i] = s_b[k][i][x];
      }
#pragma unroll
      for (unsigned i = 0; i < per_thread; ++i) {
#pragma unroll
        for (unsigned j = 0; j < per_thread; ++j) sums[i][j] += from_a[i] * from_b[j];
      }
    }
    __syncthreads();  // everyone has read before the next tiles are written over these
  }
#pragma unroll
  for (unsigned i = 0; i < per_thread; ++i) {
    const std::size_t row = first_row + y + i * tile;
#pragma unroll
    for (unsigned j = 0; j < per_thread; ++j) {
      const std::size_t column = first_column + x + j * tile;
      if (row < a.rows && column < b.columns) c[row * b.columns + column] = sums[i][j];
    }
  }
}

// The kernels above in the order in which they are found. Every one is right.
enum class Step { naive, tiled, register_tiled };

// The one that is launched; change it to try another.
constexpr Step step = Step::register_tiled;

// Blocks for c, each with so many rows and columns of it.
dim3 grid_for(Sizes sizes, unsigned width) {
  return {static_cast<unsigned>(ceil_div(sizes.n, width)), static_cast<unsigned>(ceil_div(sizes.m, width))};
}

}  // namespace

void matmul(DeviceSpan<const float> a, DeviceSpan<const float> b, Sizes sizes, DeviceSpan<float> c) {
  if (c.empty()) return;  // a grid of 0 blocks is an invalid configuration
  const Matrix left{a.data(), sizes.m, sizes.k};
  const Matrix right{b.data(), sizes.k, sizes.n};
  const dim3 block(tile, tile);
  switch (step) {
    case Step::naive:
      matmul_kernel_naive<<<grid_for(sizes, tile), block>>>(left, right, c.data());
      break;
    case Step::tiled:
      matmul_kernel_tiled<<<grid_for(sizes, tile), block>>>(left, right, c.data());
      break;
    case Step::register_tiled:
      matmul_kernel_register_tiled<<<grid_for(sizes, wide), block>>>(left, right, c.data());
      break;
  }
  CUDA_CHECK(cudaGetLastError());
}
