// SPDX-License-Identifier: MIT
/// @file
/// Batches of copies (cub::DeviceMemcpy) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/device/device_memcpy.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
