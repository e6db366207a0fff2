// SPDX-License-Identifier: MIT
/// @file
/// bfloat16 is not modelled yet.
#pragma once

#error \
    "unsupported on the CPU device: bfloat16 (cuda_bf16.h). Compile this file with nvcc for a GPU, or do without it."
