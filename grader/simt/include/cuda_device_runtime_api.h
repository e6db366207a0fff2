// SPDX-License-Identifier: MIT
/// @file
/// The runtime of device code is part of cuda_runtime.h here.
#pragma once

#include "cuda_runtime.h"
