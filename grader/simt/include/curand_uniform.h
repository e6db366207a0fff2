// SPDX-License-Identifier: MIT
/// @file
/// curand_uniform and its kin are part of curand_kernel.h here.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "curand_kernel.h"
