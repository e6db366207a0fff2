// SPDX-License-Identifier: MIT
/// @file
/// Thrust itself is the system's; without it, this says where it is to be had.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#if __has_include_next(<thrust/sort.h>)
#include_next <thrust/sort.h>
#else
#error "Thrust is not installed: Debian's package libthrust-dev has it"
#endif
