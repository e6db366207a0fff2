// SPDX-License-Identifier: MIT
/// @file
/// Part of iterators.cuh, where the declarations are.
#pragma once

#include "iterators.cuh"
