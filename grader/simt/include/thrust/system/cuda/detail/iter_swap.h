// SPDX-License-Identifier: MIT
/// @file
/// Swaps: in assign_value.h.
#pragma once

#include <thrust/system/cuda/detail/assign_value.h>
