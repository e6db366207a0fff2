// SPDX-License-Identifier: MIT
/// @file
/// Runs of equal keys: in unique.h.
#pragma once

#include <thrust/system/cuda/detail/unique.h>
