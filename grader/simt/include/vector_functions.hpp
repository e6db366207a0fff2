// SPDX-License-Identifier: MIT
/// @file
/// make_float4 and its kin are all in vector_functions.h here.
#pragma once

#include "vector_functions.h"
