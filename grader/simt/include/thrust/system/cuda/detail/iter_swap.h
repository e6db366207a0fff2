// SPDX-License-Identifier: MIT
/// @file
/// Swaps: in assign_value.h.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/system/cuda/detail/assign_value.h>
