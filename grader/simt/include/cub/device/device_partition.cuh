// SPDX-License-Identifier: MIT
/// @file
/// Part of device_select.cuh, where the declarations are.
#pragma once

#include "device_select.cuh"
