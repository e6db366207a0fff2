// SPDX-License-Identifier: MIT
/// @file
/// The library cuRAND is not there yet.
#pragma once

#error \
    "unsupported on the CPU device: the library cuRAND (curand.h). Compile this file with nvcc for a GPU, or do without it."
