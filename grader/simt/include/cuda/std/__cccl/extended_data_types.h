// SPDX-License-Identifier: MIT
/// @file
/// libcu++ needs the insides of CUDA's 16-bit and 8-bit types, which are their own on the CPU device.
#pragma once

#define CCCL_DISABLE_FP16_SUPPORT 1
#include_next <cuda/std/__cccl/extended_data_types.h>
