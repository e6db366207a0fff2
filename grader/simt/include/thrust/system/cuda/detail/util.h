// SPDX-License-Identifier: MIT
/// @file
/// Thrust's helpers of its CUDA system; the one instruction of a GPU in them becomes a call.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/detail/config.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>

#include <cstdio>

#include "../../../../cub/detail/device_synchronize.cuh"

#pragma push_macro("asm")
#define asm(instruction) ::gs_trap()
#include_next <thrust/system/cuda/detail/util.h>
#pragma pop_macro("asm")
