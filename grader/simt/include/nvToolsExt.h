// SPDX-License-Identifier: MIT
/// @file
/// The older name of nvtx3/nvToolsExt.h.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "nvtx3/nvToolsExt.h"
