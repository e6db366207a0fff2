// SPDX-License-Identifier: MIT
/// @file
/// Device functions are part of cuda_runtime.h here.
#pragma once

#include "../cuda_runtime.h"
