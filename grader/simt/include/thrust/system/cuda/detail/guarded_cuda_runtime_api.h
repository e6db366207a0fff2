// SPDX-License-Identifier: MIT
/// @file
/// The original takes __host__ and __device__ away from a compiler that is not nvcc.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "../../../../cuda_runtime.h"
