// SPDX-License-Identifier: MIT
/// @file
/// Where some versions of the toolkit have it.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "../host_defines.h"
