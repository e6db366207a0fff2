// SPDX-License-Identifier: MIT
/// @file
/// The library cuSOLVER is not modelled.
#pragma once

#error \
    "unsupported on the CPU device: the library cuSOLVER (cusolverSp.h). Compile this file with nvcc for a GPU, or do without it."
