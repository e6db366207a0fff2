// SPDX-License-Identifier: MIT
/// @file
/// The library cuRAND is not there yet.
#pragma once

#error \
    "unsupported on the CPU device: random numbers in kernels (curand_kernel.h). Compile this file with nvcc for a GPU, or do without it."
