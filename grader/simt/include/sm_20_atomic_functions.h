// SPDX-License-Identifier: MIT
/// @file
/// Atomic functions are part of cuda_runtime.h here.
#pragma once

#include "cuda_runtime.h"
