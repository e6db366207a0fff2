// SPDX-License-Identifier: MIT
/// @file
/// The library CUB is not there yet.
#pragma once

#error \
    "unsupported on the CPU device: the library CUB (cub/cub.cuh). Compile this file with nvcc for a GPU, or do without it."
