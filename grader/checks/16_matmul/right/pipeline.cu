// SPDX-License-Identifier: MIT
// The next tiles are on their way, through a pipeline of the block, while these are used.
#include "matmul.cuh"

#include <cooperative_groups.h>

#include <cuda/pipeline>

#pragma nv_diag_suppress static_var_with_dynamic_init

namespace {

// Threads of a block along x and along y, and elements of a tile along k.
constexpr unsigned tile = 16;
constexpr unsigned block_size = tile * tile;

// A thread has per_thread x per_thread elements of c, its block wide x wide.
constexpr unsigned per_thread = 4;
constexpr unsigned wide = tile * per_thread;

// Tiles that are used or on their way at a time.
constexpr unsigned stages = 2;

// A matrix in device memory, row by row.
struct Matrix {
  const float* data;
  std::size_t rows;
  std::size_t columns;
};

// All threads of a block together: `rows` x `columns` elements of the matrix, from this row and column on, to
// s_tile, row by row. What is not in the matrix becomes 0, which adds nothing to any sum.
template <unsigned rows, unsigned columns>
__device__ void load_tile(Matrix matrix, std::size_t first_row, std::size_t first_column, float* s_tile,
                          cuda::pipeline<cuda::thread_scope_block>& pipeline) {
  // Neighbouring threads take neighbours of a row, then all of them go on where the last one was.
  for (unsigned i = threadIdx.y * tile + threadIdx.x; i < rows * columns; i += block_size) {
    const std::size_t row = first_row + i / columns;
    const std::size_t column = first_column + i % columns;
    const bool inside = row < matrix.rows && column < matrix.columns;
    if (inside) {
      cuda::memcpy_async(&s_tile[i], &matrix.data[row * matrix.columns + column], sizeof(float), pipeline);
    } else {
      s_tile[i] = 0.0F;
    }
  }
}

// Thread (x, y) has the elements of c in rows y, y + tile, ... and columns x, x + tile, ... of the
// block's part. What it reads of the tiles once it uses per_thread times, from registers.
__global__ void matmul_kernel_register_tiled(Matrix a, Matrix b, float* c) {
  __shared__ float s_as[stages][per_thread][tile]
                       [tile];  // wide rows of tile elements: row i * tile + y is [i][y]
  __shared__ float s_bs[stages][tile][per_thread][tile];  // tile rows of wide elements
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> s_state;
  auto pipeline = cuda::make_pipeline(cooperative_groups::this_thread_block(), &s_state);
  const std::size_t first_row = static_cast<std::size_t>(blockIdx.y) * wide;
  const std::size_t first_column = static_cast<std::size_t>(blockIdx.x) * wide;
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  float sums[per_thread][per_thread] = {};
  std::size_t next_k = 0;
  unsigned next = 0;
  const auto fill = [&] {
    pipeline.producer_acquire();
    load_tile<wide, tile>(a, first_row, next_k, &s_as[next][0][0][0], pipeline);
    load_tile<tile, wide>(b, next_k, first_column, &s_bs[next][0][0][0], pipeline);
    pipeline.producer_commit();
    next_k += tile;
    next = (next + 1) % stages;
  };
  unsigned used = 0;
  for (std::size_t first_k = 0; first_k < a.columns; first_k += tile) {
    while (next_k < a.columns && next_k < first_k + stages * tile) fill();
    pipeline.consumer_wait();
    const auto& s_a = s_as[used];
    const auto& s_b = s_bs[used];
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
    pipeline.consumer_release();
    used = (used + 1) % stages;
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
  matmul_kernel_register_tiled<<<grid_for(sizes, wide), block>>>(left, right, c.data());
  CUDA_CHECK(cudaGetLastError());
}
