// SPDX-License-Identifier: MIT
/// @file
/// Sharing of memory with OpenGL is not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: sharing with OpenGL (cuda_gl_interop.h). Compile this file with nvcc for a GPU, or do without it."
