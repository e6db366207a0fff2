// SPDX-License-Identifier: MIT
/// @file
/// What a kernel's head says of its registers, left as annotations in clang's intermediate code, where the
/// translator finds them with the numbers that constants and template arguments stand for
/// (translate/register_notes.hpp).
#pragma once

#include "../host_defines.h"

#undef __launch_bounds__
#undef __maxnreg__
#define __launch_bounds__(...) __attribute__((annotate("gs_launch_bounds", __VA_ARGS__)))
#define __maxnreg__(...) __attribute__((annotate("gs_maxnreg", __VA_ARGS__)))
