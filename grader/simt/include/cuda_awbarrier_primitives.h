// SPDX-License-Identifier: MIT
/// @file
/// Barriers in C are not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: barriers in C; cuda/barrier is there (cuda_awbarrier_primitives.h). Compile this file with nvcc for a GPU, or do without it."
