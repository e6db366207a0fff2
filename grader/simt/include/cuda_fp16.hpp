// SPDX-License-Identifier: MIT
/// @file
/// __half and its functions are all in cuda_fp16.h here.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cuda_fp16.h"
