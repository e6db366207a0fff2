// SPDX-License-Identifier: MIT
/// @file
/// Which elements of a matrix each lane of a warp holds for its tensor cores. CUDA leaves this open ("the
/// mapping of matrix elements into fragments is unspecified"); here operands lie as `ldmatrix` and
/// accumulators as `mma` have them, so that loads and stores ask for what a device's ask for.
/// @source PTX ISA, "Matrix Fragments for mma.m16n8k16", "ldmatrix"
#pragma once

namespace gridstride::simt::detail {

/// @brief A place in a matrix.
struct MatrixPlace {
  unsigned row;
  unsigned column;
};

/// @brief Elements of a matrix that one lane holds.
constexpr unsigned elements_a_lane(unsigned rows, unsigned columns) { return rows * columns / 32; }

/// @brief Where element `i` of a lane's part of an operand lies. Of each part the elements lie side by side
/// in memory; lanes with neighbouring numbers have neighbouring rows (columns, where those lie in memory).
constexpr MatrixPlace operand_place(unsigned rows, unsigned columns, bool row_major, unsigned lane,
                                    unsigned i) {
  const unsigned parts_of_a_run = row_major ? rows : columns;  // lanes until the next part of the same run
  const unsigned run = lane % parts_of_a_run;
  const unsigned within = lane / parts_of_a_run * elements_a_lane(rows, columns) + i;
  return row_major ? MatrixPlace{run, within} : MatrixPlace{within, run};
}

/// @brief Where element `i` of a lane's part of an accumulator of `rows` rows lies: pairs of neighbours, four
/// in each row of a tile of 8 by 8; tiles one below the other.
constexpr MatrixPlace accumulator_place(unsigned rows, unsigned lane, unsigned i) {
  const unsigned tile = i / 2;
  const unsigned tiles_of_a_column = rows / 8;
  return {lane / 4 + 8 * (tile % tiles_of_a_column), lane % 4 * 2 + i % 2 + 8 * (tile / tiles_of_a_column)};
}

}  // namespace gridstride::simt::detail
