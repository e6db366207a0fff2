// SPDX-License-Identifier: MIT
/// @file
/// Runs of equal keys: in unique.h.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/system/cuda/detail/unique.h>
