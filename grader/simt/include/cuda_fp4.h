// SPDX-License-Identifier: MIT
/// @file
/// 4-bit floating point is not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: 4-bit floating point (cuda_fp4.h). Compile this file with nvcc for a GPU, or do without it."
