// SPDX-License-Identifier: MIT
/// @file
/// Tensor cores are not modelled yet.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: tensor cores (mma.h). Compile this file with nvcc for a GPU, or do without it."
