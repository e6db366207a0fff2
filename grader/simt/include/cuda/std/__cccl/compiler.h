// SPDX-License-Identifier: MIT
/// @file
/// libcu++ is told that no CUDA compiler is at work: its code for a GPU is full of PTX, its code for the host
/// serves kernels of the CPU device too.
#pragma once

#pragma push_macro("__CUDACC__")
#pragma push_macro("__NVCC__")
#undef __CUDACC__
#undef __NVCC__
#include_next <cuda/std/__cccl/compiler.h>
#pragma pop_macro("__NVCC__")
#pragma pop_macro("__CUDACC__")
