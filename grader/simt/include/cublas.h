// SPDX-License-Identifier: MIT
/// @file
/// The interface without handles that cuBLAS had before 2011.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: the old interface of cuBLAS (cublas.h). Include cublas_v2.h, whose functions take a handle."
