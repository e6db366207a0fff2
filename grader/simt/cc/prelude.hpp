// SPDX-License-Identifier: MIT
/// @file
/// What is precompiled for every file of CUDA code: cuda_runtime.h, which nvcc too includes before a file's
/// first line, and what lessons/support/gridstride.cuh includes of the standard library, since reading that
/// takes longer than all the rest. Nothing else is here, so that a forgotten #include is noticed as it would
/// be with nvcc.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
