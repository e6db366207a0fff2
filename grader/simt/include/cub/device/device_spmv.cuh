// SPDX-License-Identifier: MIT
/// @file
/// Products of sparse matrices (cub::DeviceSpmv) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/device/device_spmv.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
