// SPDX-License-Identifier: MIT
#include "coalescing.cuh"

namespace {

// 8 whole warps.
constexpr unsigned block_size = 256;

// A block of tile_size x rows_at_once threads goes over its tile in steps of so many rows: few threads that
// do several elements each have less to do for each of them.
constexpr unsigned rows_at_once = block_size / tile_size;

// ---- The yardstick

__global__ void copy_kernel(const float* in, DeviceSpan<float> out) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < out.size()) out[i] = in[i];
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
  return {static_cast<std::size_t>(tile / tiles_across) * tile_size,
          static_cast<std::size_t>(tile % tiles_across) * tile_size};
}

// The lanes of a warp have neighbouring columns: neighbours in `in`, but a whole row of `out` apart.
__global__ void transpose_kernel_naive(const float* in, std::size_t rows, std::size_t columns, float* out) {
  const Corner corner = corner_of(blockIdx.x, columns);
  const std::size_t column = corner.column + threadIdx.x;
  for (unsigned j = threadIdx.y; j < tile_size; j += rows_at_once) {
    const std::size_t row = corner.row + j;
    if (row < rows && column < columns) out[column * rows + row] = in[row * columns + column];
  }
}

// width = tile_size: a column of the tile lies in one bank. width = tile_size + 1: in tile_size of them.
template <unsigned width>
__global__ void transpose_kernel_tiled(const float* in, std::size_t rows, std::size_t columns, float* out) {
  __shared__ float s_tile[tile_size][width];
  const Corner corner = corner_of(blockIdx.x, columns);
  // Rows of the tile, which are parts of rows of `in`: lanes have neighbouring columns.
  for (unsigned j = threadIdx.y; j < tile_size; j += rows_at_once) {
    const std::size_t row = corner.row + j;
    const std::size_t column = corner.column + threadIdx.x;
    if (row < rows && column < columns) s_tile[j][threadIdx.x] = in[row * columns + column];
  }
  __syncthreads();  // the whole tile is there before columns of it are read, which all warps have written
  // Columns of the tile, which are parts of rows of `out`: lanes have neighbouring rows.
  for (unsigned j = threadIdx.y; j < tile_size; j += rows_at_once) {
    const std::size_t row = corner.row + threadIdx.x;
    const std::size_t column = corner.column + j;
    if (row < rows && column < columns) out[column * rows + row] = s_tile[threadIdx.x][j];
  }
}

// ---- Particles in two layouts

// Neighbouring lanes touch words that lie a particle apart.
__global__ void fall_particles_kernel(DeviceSpan<Particle> particles, float gravity, float time_step) {
  const std::size_t p = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (p >= particles.size()) return;
  const float vz = particles[p].vz;
  particles[p].z += vz * time_step;
  particles[p].vz = vz - gravity * time_step;
}

// Neighbouring lanes touch neighbouring words of the two fields.
__global__ void fall_fields_kernel(float* z, float* vz, std::size_t n, float gravity, float time_step) {
  const std::size_t p = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (p >= n) return;
  const float speed = vz[p];  // once: behind the store to z[p] it would have to be loaded again
  z[p] += speed * time_step;
  vz[p] = speed - gravity * time_step;
}

// The particles that a block moves: `size` of them from number `first` on.
struct Range {
  std::size_t first;
  unsigned size;
};

__device__ Range range_of(unsigned block, std::size_t n) {
  const std::size_t first = static_cast<std::size_t>(block) * block_size;
  return {first, static_cast<unsigned>(min(n - first, static_cast<std::size_t>(block_size)))};
}

// `words` are the particles' fields as they lie in memory. Rows of s_words need no padding: a lane's word is
// field_count = 7 words from its neighbour's, and multiples of an odd number visit all banks.
__global__ void to_fields_kernel(const float* words, std::size_t n, float* fields) {
  __shared__ float s_words[block_size * field_count];
  const Range range = range_of(blockIdx.x, n);
  for (unsigned i = threadIdx.x; i < range.size * field_count; i += block_size)
    s_words[i] = words[range.first * field_count + i];
  __syncthreads();  // a particle's words were read by several threads
  if (threadIdx.x < range.size) {
    for (unsigned f = 0; f < field_count; ++f)
      fields[f * n + range.first + threadIdx.x] = s_words[threadIdx.x * field_count + f];
  }
}

__global__ void to_particles_kernel(const float* fields, std::size_t n, float* words) {
  __shared__ float s_words[block_size * field_count];
  const Range range = range_of(blockIdx.x, n);
  if (threadIdx.x < range.size) {
    for (unsigned f = 0; f < field_count; ++f)
      s_words[threadIdx.x * field_count + f] = fields[f * n + range.first + threadIdx.x];
  }
  __syncthreads();  // neighbouring words are fields of one particle, which one thread put there
  for (unsigned i = threadIdx.x; i < range.size * field_count; i += block_size)
    words[range.first * field_count + i] = s_words[i];
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
  const auto tiles = static_cast<unsigned>(ceil_div(rows, tile_size) * ceil_div(columns, tile_size));
  const dim3 block(tile_size, rows_at_once);
  switch (way) {
    case Way::naive:
      transpose_kernel_naive<<<tiles, block>>>(in.data(), rows, columns, out.data());
      break;
    case Way::tiled:
      transpose_kernel_tiled<tile_size><<<tiles, block>>>(in.data(), rows, columns, out.data());
      break;
    case Way::padded:
      transpose_kernel_tiled<tile_size + 1><<<tiles, block>>>(in.data(), rows, columns, out.data());
      break;
  }
  CUDA_CHECK(cudaGetLastError());
}

void fall_particles(DeviceSpan<Particle> particles, float gravity, float time_step) {
  if (particles.empty()) return;
  fall_particles_kernel<<<blocks_for(particles.size()), block_size>>>(particles, gravity, time_step);
  CUDA_CHECK(cudaGetLastError());
}

void fall_fields(DeviceSpan<float> fields, float gravity, float time_step) {
  if (fields.empty()) return;
  const std::size_t n = fields.size() / field_count;
  float* const z = fields.data() + 2 * n;
  float* const vz = fields.data() + 5 * n;
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
