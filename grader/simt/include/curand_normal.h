// SPDX-License-Identifier: MIT
/// @file
/// curand_normal and its kin are part of curand_kernel.h here.
#pragma once

#include "curand_kernel.h"
