// SPDX-License-Identifier: MIT
/// @file
/// cudaProfilerStart and cudaProfilerStop: there is no profiler here, they do nothing.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cuda_runtime_api.h"
