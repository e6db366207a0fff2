// SPDX-License-Identifier: MIT
/// @file
/// Part of cooperative groups.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "../cooperative_groups.h"
#ifdef __GRIDSTRIDE__
#include "../gridstride/cooperative_groups/copies.hpp"
#endif
