// SPDX-License-Identifier: MIT
/// @file
/// CUB's macros: in config.cuh.
#pragma once

#include "config.cuh"
