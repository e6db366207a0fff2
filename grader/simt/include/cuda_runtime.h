// SPDX-License-Identifier: MIT
/// @file
/// What a CUDA C++ file includes, for the CPU device: the run-time API in its C++ forms, the built-in
/// variables, and the device functions.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __CUDA_RUNTIME_H__

#ifdef __GRIDSTRIDE__
#include "gridstride/redirected_calls.hpp"  // first of all
#endif

// Then these, so that what follows can rely on them, and since CUDA's own header brings most of them along.
#include <math.h>
#include <stdlib.h>
#ifdef __cplusplus
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#endif

#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "vector_functions.h"

#if defined(__GRIDSTRIDE__) && !defined(__GRIDSTRIDE_HOST__)
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#endif

#include "device_launch_parameters.h"

// What device code needs, in the C++ of `gridstride cc`. Other compilers see the host's side alone.
#if defined(__cplusplus) && defined(__GRIDSTRIDE__)
#include "gridstride/atomics.hpp"
#include "gridstride/cluster_functions.hpp"
#include "gridstride/defined_names.hpp"
#include "gridstride/device_functions.hpp"
#include "gridstride/ignored_result.hpp"
#include "gridstride/integer_functions.hpp"
#include "gridstride/kernel_record.hpp"
#include "gridstride/launch.hpp"
#include "gridstride/launch_bounds.hpp"
#include "gridstride/launch_templates.hpp"
#include "gridstride/math_functions.hpp"
#include "gridstride/rounded_arithmetic.hpp"
#include "gridstride/simd_functions.hpp"
#include "gridstride/special_registers.hpp"
#include "gridstride/surface_functions.hpp"
#include "gridstride/texture_functions.hpp"
#include "gridstride/warp_functions.hpp"
#endif

#ifdef __cplusplus
#include "gridstride/runtime_templates.hpp"
#include "gridstride/unsupported_host.hpp"
#endif
