// SPDX-License-Identifier: MIT
/// @file
/// The runtime of device code is part of cuda_runtime.h here.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cuda_runtime.h"
