// SPDX-License-Identifier: MIT
/// @file
/// Thrust is told that no CUDA compiler is at work, so that its kernels, which are full of PTX, stay out;
/// those of the CPU device take their place.
#pragma once

#pragma push_macro("__CUDACC__")
#undef __CUDACC__
#include_next <thrust/detail/config/compiler.h>
#pragma pop_macro("__CUDACC__")
