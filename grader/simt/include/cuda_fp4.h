// SPDX-License-Identifier: MIT
/// @file
/// 4-bit floating point is not modelled.
#pragma once

#error \
    "unsupported on the CPU device: 4-bit floating point (cuda_fp4.h). Compile this file with nvcc for a GPU, or do without it."
