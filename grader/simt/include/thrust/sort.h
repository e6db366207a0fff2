// SPDX-License-Identifier: MIT
/// @file
/// The library Thrust is not there yet.
#pragma once

#error \
    "unsupported on the CPU device: the library Thrust (thrust/sort.h). Compile this file with nvcc for a GPU, or do without it."
