// SPDX-License-Identifier: MIT
/// @file
/// All of CUDA's types.
#pragma once

#include "driver_types.h"
#include "vector_types.h"
