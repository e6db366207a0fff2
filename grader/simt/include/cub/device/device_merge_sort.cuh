// SPDX-License-Identifier: MIT
/// @file
/// Part of device_sort.cuh, where the declarations are.
#pragma once

#include "device_sort.cuh"
