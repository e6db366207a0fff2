// SPDX-License-Identifier: MIT
/// @file
/// Batches of copies (cub::DeviceCopy) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/device/device_copy.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
