// SPDX-License-Identifier: MIT
/// @file
/// cudaProfilerStart and cudaProfilerStop: there is no profiler here, they do nothing.
#pragma once

#include "cuda_runtime_api.h"
