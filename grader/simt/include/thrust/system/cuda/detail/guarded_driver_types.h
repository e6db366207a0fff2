// SPDX-License-Identifier: MIT
/// @file
/// The original takes __host__ and __device__ away from a compiler that is not nvcc.
#pragma once

#include "../../../../cuda_runtime.h"
