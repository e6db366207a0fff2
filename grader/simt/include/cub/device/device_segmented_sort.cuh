// SPDX-License-Identifier: MIT
/// @file
/// Part of device_each.cuh, where the declarations are.
#pragma once

#include "device_each.cuh"
