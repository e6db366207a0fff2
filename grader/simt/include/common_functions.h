// SPDX-License-Identifier: MIT
/// @file
/// printf, malloc, clock and their kin are part of cuda_runtime.h here.
#pragma once

#include "cuda_runtime.h"
