// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 13: transposes, and particles kept in two layouts, by accesses that a warp makes
/// together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>

/// @brief Rows and columns of the part of a matrix that one block transposes.
inline constexpr unsigned tile_size = 32;

/// @brief How a matrix is transposed: each is right, and each does away with what slows down the one before.
enum class Way : std::uint32_t {
  naive,  ///< from global memory to global memory: a warp reads a part of a row and writes a part of a column
  tiled,  ///< through a tile of tile_size x tile_size in shared memory: a warp reads and writes parts of rows
  padded,  ///< likewise, each row of the tile one word longer, so that no two lanes meet in a bank
};

/// @brief One particle. An array of these is an "array of structures": 28 bytes each, without gaps.
struct Particle {
  float x;     ///< @unit{m}
  float y;     ///< @unit{m}
  float z;     ///< height @unit{m}
  float vx;    ///< velocity along x @unit{m/s}
  float vy;    ///< velocity along y @unit{m/s}
  float vz;    ///< velocity upwards @unit{m/s}
  float mass;  ///< @unit{kg}
};

/// @brief Number of fields of a particle. A "structure of arrays" is one array for each field, here one
/// behind the other in the order of Particle's members: field f of particle p is element f * n + p of n
/// particles.
inline constexpr unsigned field_count = 7;
static_assert(sizeof(Particle) == field_count * sizeof(float));

/// @brief out[i] = in[i], by a kernel: the yardstick for all that only moves data.
///
/// As for every function here: both arrays are in device memory and do not overlap, it is one kernel launch,
/// nothing is copied to or from the host, and for no elements nothing is launched.
/// @param[in] in @shape{[n]} @unit{float32}
/// @param[out] out @shape{[n]} @unit{float32}
/// @throws gridstride::CudaError where CUDA reports an error
void copy(DeviceSpan<const float> in, DeviceSpan<float> out);

/// @brief out[column, row] = in[row, column], both in row-major order: out[column * rows + row] = in[row *
/// columns + column].
///
/// Any sizes, also such as 2,097,153 x 1. Example: rows = 2, columns = 3, in = {1, 2, 3, 4, 5, 6} give out =
/// {1, 4, 2, 5, 3, 6}.
/// @param[in] way how; the result is the same
/// @param[in] in @shape{[rows, columns]} @unit{float32} each element is read once
/// @param[in] rows of in
/// @param[in] columns of in
/// @param[out] out @shape{[columns, rows]} @unit{float32} each element is written once
/// @throws gridstride::CudaError where CUDA reports an error
void transpose(Way way, DeviceSpan<const float> in, std::size_t rows, std::size_t columns,
               DeviceSpan<float> out);

/// @brief Lets particles fall for one step of time: z += vz * time_step, then vz -= gravity * time_step.
/// @param[in,out] particles @shape{[n]} an array of structures; only z and vz change
/// @param[in] gravity @unit{m/s^2}
/// @param[in] time_step @unit{s}
/// @throws gridstride::CudaError where CUDA reports an error
void fall_particles(DeviceSpan<Particle> particles, float gravity, float time_step);

/// @brief The same step for a structure of arrays.
/// @param[in,out] fields @shape{[field_count, n]} @unit{float32} only the fields z and vz change
/// @param[in] gravity @unit{m/s^2}
/// @param[in] time_step @unit{s}
/// @throws gridstride::CudaError where CUDA reports an error
void fall_fields(DeviceSpan<float> fields, float gravity, float time_step);

/// @brief Array of structures to structure of arrays: fields[f * n + p] = field f of particles[p].
/// @param[in] particles @shape{[n]} each is read once
/// @param[out] fields @shape{[field_count, n]} @unit{float32}
/// @throws gridstride::CudaError where CUDA reports an error
void to_fields(DeviceSpan<const Particle> particles, DeviceSpan<float> fields);

/// @brief Structure of arrays to array of structures: the way back.
/// @param[in] fields @shape{[field_count, n]} @unit{float32} each element is read once
/// @param[out] particles @shape{[n]}
/// @throws gridstride::CudaError where CUDA reports an error
void to_particles(DeviceSpan<const float> fields, DeviceSpan<Particle> particles);

GRADED_FUNCTIONS(copy, transpose, fall_particles, fall_fields, to_fields, to_particles)
