// SPDX-License-Identifier: MIT
// Lesson 13: accesses that a warp makes together. Read README.md, then replace each TODO, in order.
#include "coalescing.cuh"

namespace {

// 8 whole warps.
constexpr unsigned block_size = 256;

// A block of tile_size x rows_at_once threads goes over its tile in steps of so many rows.
constexpr unsigned rows_at_once = block_size / tile_size;

// ---- The yardstick

__global__ void copy_kernel(const float* in, DeviceSpan<float> out) {
  // TODO(1): thread i copies element i.
}

// ---- Transposes

// Where a tile begins in the matrix.
struct Corner {
  std::size_t row;
  std::size_t column;
};

// Tiles are numbered row by row. One number and not blockIdx.x and .y: a grid's y ends at 65535.
__device__ Corner corner_of(unsigned tile, std::size_t columns) {
  const auto tiles_across = static_cast<unsigned>(ceil_div(columns, tile_size));
  // TODO(2): so far every tile begins where tile 0 does.
  return {0, 0};
}

__global__ void transpose_kernel_naive(const float* in, std::size_t rows, std::size_t columns, float* out) {
  // TODO(3): the block goes over the tile of number blockIdx.x: thread (x, y) takes column x of it, and
  //          rows y, y + rows_at_once, y + 2 * rows_at_once, ... of it. The tiles at the right and at the
  //          lower edge may be smaller.
}

template <unsigned width>
__global__ void transpose_kernel_tiled(const float* in, std::size_t rows, std::size_t columns, float* out) {
  __shared__ float s_tile[tile_size][width];
  // TODO(5): first all rows of the tile from `in` to s_tile, then all columns of s_tile to rows of `out`.
  //          Which of the two indices does threadIdx.x have to be in each half, so that lanes touch
  //          neighbours in global memory? And what must be between the halves?
}

// ---- Particles in two layouts

__global__ void fall_particles_kernel(DeviceSpan<Particle> particles, float gravity, float time_step) {
  // TODO(7): one thread for each particle.
}

__global__ void fall_fields_kernel(float* z, float* vz, std::size_t n, float gravity, float time_step) {
  // TODO(7): the same, for two of the seven arrays.
}

// `words` are the particles' fields as they lie in memory: field f of particle p is word p * field_count + f.
__global__ void to_fields_kernel(const float* words, std::size_t n, float* fields) {
  __shared__ float s_words[block_size * field_count];
  // TODO(8): a block moves block_size particles, the last one fewer. Their words lie one behind the other:
  //          read them to s_words by neighbouring lanes, whichever particle they belong to. Then each
  //          thread writes the fields of one particle.
}

__global__ void to_particles_kernel(const float* fields, std::size_t n, float* words) {
  __shared__ float s_words[block_size * field_count];
  // TODO(9): the way back.
}

// Blocks of block_size threads, one thread for each of n.
unsigned blocks_for(std::size_t n) { return static_cast<unsigned>(ceil_div(n, block_size)); }

}  // namespace

void copy(DeviceSpan<const float> in, DeviceSpan<float> out) {
  if (in.empty()) return;
  copy_kernel<<<blocks_for(in.size()), block_size>>>(in.data(), out);
  CUDA_CHECK(cudaGetLastError());
}

void transpose(Way way, DeviceSpan<const float> in, std::size_t rows, std::size_t columns,
               DeviceSpan<float> out) {
  if (in.empty()) return;
  // TODO(4): launch transpose_kernel_naive for Way::naive: a block for each tile, of tile_size x rows_at_once
  //          threads; check for a failed launch.
  // TODO(6): transpose_kernel_tiled<width><<<tiles, block>>>(...) for the other two ways. The template's
  //          number comes first, and the compiler has to know it. What is the width of each?
}

void fall_particles(DeviceSpan<Particle> particles, float gravity, float time_step) {
  if (particles.empty()) return;
  fall_particles_kernel<<<blocks_for(particles.size()), block_size>>>(particles, gravity, time_step);
  CUDA_CHECK(cudaGetLastError());
}

void fall_fields(DeviceSpan<float> fields, float gravity, float time_step) {
  if (fields.empty()) return;
  const std::size_t n = fields.size() / field_count;
  float* const z = fields.data();   // TODO(7): where does the array of all z begin,
  float* const vz = fields.data();  // and where that of all vz?
  fall_fields_kernel<<<blocks_for(n), block_size>>>(z, vz, n, gravity, time_step);
  CUDA_CHECK(cudaGetLastError());
}

void to_fields(DeviceSpan<const Particle> particles, DeviceSpan<float> fields) {
  if (particles.empty()) return;
  const auto* const words = reinterpret_cast<const float*>(particles.data());
  to_fields_kernel<<<blocks_for(particles.size()), block_size>>>(words, particles.size(), fields.data());
  CUDA_CHECK(cudaGetLastError());
}

void to_particles(DeviceSpan<const float> fields, DeviceSpan<Particle> particles) {
  if (particles.empty()) return;
  auto* const words = reinterpret_cast<float*>(particles.data());
  to_particles_kernel<<<blocks_for(particles.size()), block_size>>>(fields.data(), particles.size(), words);
  CUDA_CHECK(cudaGetLastError());
}
