// SPDX-License-Identifier: MIT
/// @file
/// What a module for a GPU has beside its table of graded functions. Each module has a CUDA run time of its
/// own, linked statically, so that nothing of the worker is within reach by name; what that run time holds
/// back, the worker asks for here.
#pragma once

#include <cuda_runtime_api.h>

#include "worker/frame.hpp"

/// @brief The last error of the module's run time, which forgets it. @see worker::take_error_symbol
extern "C" int gridstride_take_cuda_error() { return static_cast<int>(cudaGetLastError()); }
