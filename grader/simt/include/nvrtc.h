// SPDX-License-Identifier: MIT
/// @file
/// Compiling at run time is not there yet.
#pragma once

#error \
    "unsupported on the CPU device: compiling at run time (nvrtc.h). Compile this file with nvcc for a GPU, or do without it."
