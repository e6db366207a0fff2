// SPDX-License-Identifier: MIT
/// @file
/// Thrust asks with these whether device code runs, which here is known when it runs.
#pragma once

#include_next <thrust/detail/config/cpp_compatibility.h>

#include "../../../gridstride/simt_abi.h"

#undef THRUST_IS_DEVICE_CODE
#undef THRUST_IS_HOST_CODE
#undef THRUST_INCLUDE_DEVICE_CODE
#define THRUST_IS_DEVICE_CODE (::gs_in_kernel())
#define THRUST_IS_HOST_CODE (!::gs_in_kernel())
#define THRUST_INCLUDE_DEVICE_CODE 1
