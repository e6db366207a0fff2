// SPDX-License-Identifier: MIT
/// @file
/// The library cuDNN is not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: the library cuDNN (cudnn.h). Compile this file with nvcc for a GPU, or do without it."
