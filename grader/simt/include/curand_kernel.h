// SPDX-License-Identifier: MIT
/// @file
/// cuRAND's device functions: generators XORWOW, Philox4x32-10, MRG32k3a and Sobol32, and their
/// distributions. Bits of XORWOW and Philox are those of a GPU; what is computed from them may differ in the
/// last places.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define CURAND_KERNEL_H_

#include "cuda_runtime.h"
#include "curand.h"
#include "gridstride/curand_numbers.hpp"
#include "gridstride/curand_sobol.hpp"
#include "gridstride/curand_unsupported.hpp"
