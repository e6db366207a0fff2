// SPDX-License-Identifier: MIT
/// @file
/// The library cuFFT is not there yet.
#pragma once

#error \
    "unsupported on the CPU device: the library cuFFT (cufft.h). Compile this file with nvcc for a GPU, or do without it."
