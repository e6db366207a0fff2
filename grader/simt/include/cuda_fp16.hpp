// SPDX-License-Identifier: MIT
/// @file
/// __half and its functions are all in cuda_fp16.h here.
#pragma once

#include "cuda_fp16.h"
