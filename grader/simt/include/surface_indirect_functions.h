// SPDX-License-Identifier: MIT
/// @file
/// Accesses to surface objects are part of cuda_runtime.h here.
#pragma once

#include "cuda_runtime.h"
