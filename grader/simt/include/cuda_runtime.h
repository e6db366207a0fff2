// SPDX-License-Identifier: MIT
/// @file
/// What a CUDA C++ file includes, for the CPU device.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "cuda_runtime_api.h"
#include "host_defines.h"

#ifdef __cplusplus
#include "gridstride/launch.hpp"
#endif
