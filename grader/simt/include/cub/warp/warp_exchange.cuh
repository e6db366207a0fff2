// SPDX-License-Identifier: MIT
/// @file
/// Part of warp_tiles.cuh, where the declarations are.
#pragma once

#include "warp_tiles.cuh"
