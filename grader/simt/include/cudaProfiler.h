// SPDX-License-Identifier: MIT
/// @file
/// cuProfilerStart and cuProfilerStop of the driver API: there is no profiler here, they do nothing.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

CUresult cuProfilerStart(void);
CUresult cuProfilerStop(void);

#ifdef __cplusplus
}
#endif
