// SPDX-License-Identifier: MIT
/// @file
/// Ranks of radix digits (cub::BlockRadixRank) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/block/block_radix_rank.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
