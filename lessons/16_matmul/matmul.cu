// SPDX-License-Identifier: MIT
// Lesson 16: the product of two matrices. Read README.md, then replace each TODO, in order.
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
  // TODO(1): one element of c. Which threads have none? As in lesson 12, for one pair of matrices.
}

// All threads of a block together: `rows` x `columns` elements of the matrix, from this row and column on, to
// s_tile, row by row. What is not in the matrix becomes 0, which adds nothing to any sum.
template <unsigned rows, unsigned columns>
__device__ void load_tile(Matrix matrix, std::size_t first_row, std::size_t first_column, float* s_tile) {
  // TODO(2): element i of s_tile, counted row by row, is the element of row first_row + i / columns and
  //          column first_column + i % columns, or 0. The block_size threads share the work: which i are
  //          this thread's, so that neighbouring threads touch neighbours in global memory?
}

// Step 2: a thread for each element of c, and what the block needs comes to shared memory once, tile by tile.
__global__ void matmul_kernel_tiled(Matrix a, Matrix b, float* c) {
  __shared__ float s_a[tile][tile];
  __shared__ float s_b[tile][tile];
  const std::size_t first_row = static_cast<std::size_t>(blockIdx.y) * tile;
  const std::size_t first_column = static_cast<std::size_t>(blockIdx.x) * tile;
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  // TODO(3): for each tile along k: load a tile of a and one of b, then add their products to a sum. What
  //          has to happen before the tiles are read, and what before the next ones are loaded? In the
  //          end, the threads that have an element of c write it.
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
  float sums[per_thread][per_thread] = {};
  // TODO(4): likewise, with wide x tile elements of a and tile x wide of b. For each k, bring per_thread
  //          elements of s_a and per_thread of s_b to variables of your own, and add all their products to
  //          sums. Then write up to per_thread x per_thread elements of c. `#pragma unroll` in front of the
  //          loops over them lets the compiler keep all of this in registers.
}

// The kernels above in the order in which they are found.
enum class Step { naive, tiled, register_tiled };

// The one that is launched: go on to the next one when it is right.
constexpr Step step = Step::naive;

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
