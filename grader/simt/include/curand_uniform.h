// SPDX-License-Identifier: MIT
/// @file
/// curand_uniform and its kin are part of curand_kernel.h here.
#pragma once

#include "curand_kernel.h"
