// SPDX-License-Identifier: MIT
/// @file
/// cuBLAS is in cublas_v2.h here.
#pragma once

#include "cublas_v2.h"
