// SPDX-License-Identifier: MIT
/// @file
/// cuFFT's interface of FFTW is not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: cuFFT's interface of FFTW (cufftw.h). Compile this file with nvcc for a GPU, or do without it."
