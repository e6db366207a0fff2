// SPDX-License-Identifier: MIT
/// @file
/// Part of block_sort.cuh, where the declarations are.
#pragma once

#include "block_sort.cuh"
