// SPDX-License-Identifier: MIT
/// @file
/// Asynchronous copies to shared memory are not modelled yet.
#pragma once

#error \
    "unsupported on the CPU device: asynchronous copies (cuda_pipeline.h). Compile this file with nvcc for a GPU, or do without it."
