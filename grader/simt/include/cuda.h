// SPDX-License-Identifier: MIT
/// @file
/// The driver API is not modelled. Programs often include this header for CUDA_VERSION or out of habit, so
/// that it brings the run-time API's types and no more; a call of a cu... function does not compile.
#pragma once

#include "driver_types.h"

/// The version of CUDA whose API this is: 1000 * major + 10 * minor.
#define CUDA_VERSION 12000

/// @brief A device's number, as the driver API has it.
typedef int CUdevice;
/// @brief A stream, as the driver API has it.
typedef struct CUstream_st* CUstream;
/// @brief An event, as the driver API has it.
typedef struct CUevent_st* CUevent;
