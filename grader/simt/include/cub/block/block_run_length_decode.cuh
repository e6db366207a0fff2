// SPDX-License-Identifier: MIT
/// @file
/// Runs decoded by a block (cub::BlockRunLengthDecode) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/block/block_run_length_decode.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
