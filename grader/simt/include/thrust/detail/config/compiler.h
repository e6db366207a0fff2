// SPDX-License-Identifier: MIT
/// @file
/// Thrust is told that no CUDA compiler is at work, so that its kernels, which are full of PTX, stay out;
/// those of the CPU device take their place.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#pragma push_macro("__CUDACC__")
#undef __CUDACC__
#ifdef __GRIDSTRIDE_EDITOR__  // clang says by this name, too, that it reads CUDA
#pragma push_macro("__CUDA__")
#undef __CUDA__
#endif
#include_next <thrust/detail/config/compiler.h>
#ifdef __GRIDSTRIDE_EDITOR__
#pragma pop_macro("__CUDA__")
#endif
#pragma pop_macro("__CUDACC__")
