// SPDX-License-Identifier: MIT
/// @file
/// Functions of textures are part of cuda_runtime.h here.
#pragma once

#include "cuda_runtime.h"
