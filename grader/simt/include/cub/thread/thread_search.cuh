// SPDX-License-Identifier: MIT
/// @file
/// Part of thread_functions.cuh, where the declarations are.
#pragma once

#include "thread_functions.cuh"
