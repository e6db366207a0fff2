// SPDX-License-Identifier: MIT
/// @file
/// The library cuSPARSE is not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: the library cuSPARSE (cusparse.h). Compile this file with nvcc for a GPU, or do without it."
