// SPDX-License-Identifier: MIT
/// @file
/// The library cuFFT is not modelled.
#pragma once

#error \
    "unsupported on the CPU device: the library cuFFT (cufftXt.h). Compile this file with nvcc for a GPU, or do without it."
