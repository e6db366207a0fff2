// SPDX-License-Identifier: MIT
/// @file
/// Asynchronous copies to shared memory.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cuda_pipeline_primitives.h"
