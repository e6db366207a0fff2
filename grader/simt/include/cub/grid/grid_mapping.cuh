// SPDX-License-Identifier: MIT
/// @file
/// Shares of the grid (cub::GridMappingStrategy) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/grid/grid_mapping.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
