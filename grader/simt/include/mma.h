// SPDX-License-Identifier: MIT
/// @file
/// Tensor cores: products of small matrices, which the lanes of a warp hold together.
/// @source CUDA C++ Programming Guide, "Warp Matrix Functions"
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __CUDA_MMA_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "gridstride/warp_matrices.hpp"
