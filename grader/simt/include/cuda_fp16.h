// SPDX-License-Identifier: MIT
/// @file
/// float16 is not modelled yet.
#pragma once

#error \
    "unsupported on the CPU device: half precision (cuda_fp16.h). Compile this file with nvcc for a GPU, or do without it."
