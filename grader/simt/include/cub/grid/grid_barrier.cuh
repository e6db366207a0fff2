// SPDX-License-Identifier: MIT
/// @file
/// Barriers of the grid (cub::GridBarrier) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/grid/grid_barrier.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
