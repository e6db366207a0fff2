// SPDX-License-Identifier: MIT
/// @file
/// Queues of the grid (cub::GridQueue) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/grid/grid_queue.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
