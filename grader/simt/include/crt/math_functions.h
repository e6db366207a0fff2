// SPDX-License-Identifier: MIT
/// @file
/// Mathematical functions are part of cuda_runtime.h here.
#pragma once

#include "../cuda_runtime.h"
