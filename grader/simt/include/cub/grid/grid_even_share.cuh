// SPDX-License-Identifier: MIT
/// @file
/// Shares of the grid (cub::GridEvenShare) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/grid/grid_even_share.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
