// SPDX-License-Identifier: MIT
/// @file
/// The library cuBLAS is not there yet.
#pragma once

#error \
    "unsupported on the CPU device: the library cuBLAS (cublas_v2.h). Compile this file with nvcc for a GPU, or do without it."
