// SPDX-License-Identifier: MIT
/// @file
/// make_float4 and its kin are all in vector_functions.h here.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "vector_functions.h"
