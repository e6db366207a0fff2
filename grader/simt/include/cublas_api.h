// SPDX-License-Identifier: MIT
/// @file
/// cuBLAS is in cublas_v2.h here.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cublas_v2.h"
