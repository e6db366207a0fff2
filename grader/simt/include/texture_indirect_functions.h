// SPDX-License-Identifier: MIT
/// @file
/// Fetches of texture objects are part of cuda_runtime.h here.
#pragma once

#include "cuda_runtime.h"
