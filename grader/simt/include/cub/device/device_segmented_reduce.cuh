// SPDX-License-Identifier: MIT
/// @file
/// Part of device_reduce.cuh, where the declarations are.
#pragma once

#include "device_reduce.cuh"
