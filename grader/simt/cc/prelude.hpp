// SPDX-License-Identifier: MIT
/// @file
/// What is precompiled for every file of CUDA code: nvcc too includes cuda_runtime.h before a file's first
/// line. Nothing else is here, so that a forgotten #include is noticed on the CPU device as it would be with
/// nvcc.
#pragma once

#include <cuda_runtime.h>
