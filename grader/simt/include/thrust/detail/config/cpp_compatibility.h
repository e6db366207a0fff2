// SPDX-License-Identifier: MIT
/// @file
/// Thrust asks with these whether device code runs, which here is known when it runs.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include_next <thrust/detail/config/cpp_compatibility.h>

#ifdef __GRIDSTRIDE__  // other compilers have no device code
#include "../../../gridstride/simt_abi.h"

#undef THRUST_IS_DEVICE_CODE
#undef THRUST_IS_HOST_CODE
#undef THRUST_INCLUDE_DEVICE_CODE
#define THRUST_IS_DEVICE_CODE (::gs_in_kernel())
#define THRUST_IS_HOST_CODE (!::gs_in_kernel())
#define THRUST_INCLUDE_DEVICE_CODE 1
#endif
