// SPDX-License-Identifier: MIT
// Checks of lesson 01: every answer equals what the device profile says, on every profile of lesson.toml.
#include "device_info.cuh"
#include "harness/graded.hpp"
