// SPDX-License-Identifier: MIT
/// @file
/// Types of the device are part of cuda_runtime.h here.
#pragma once

#include "cuda_runtime.h"
