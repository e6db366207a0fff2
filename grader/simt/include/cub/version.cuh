// SPDX-License-Identifier: MIT
/// @file
/// CUB's version.
#pragma once

#include "config.cuh"
