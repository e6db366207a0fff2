// SPDX-License-Identifier: MIT
/// @file
/// Properties of the architecture.
#pragma once

#include "config.cuh"
