// SPDX-License-Identifier: MIT
/// @file
/// Sorts of one thread (cub::StableOddEvenSort) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/thread/thread_sort.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
