// SPDX-License-Identifier: MIT
/// @file
/// Part of block_neighbours.cuh, where the declarations are.
#pragma once

#include "block_neighbours.cuh"
