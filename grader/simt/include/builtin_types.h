// SPDX-License-Identifier: MIT
/// @file
/// All of CUDA's types.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "driver_types.h"
#include "vector_types.h"
