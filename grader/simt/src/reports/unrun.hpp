// SPDX-License-Identifier: MIT
/// @file
/// Launches that did nothing, since a kernel had failed before: what is wrong with them is not told.
#pragma once

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

/// @brief A device that has failed does not run this launch. The engine's lock must be held.
void note_unrun(const gs_launch& call);

/// @brief At the program's end: a note of all these launches. The engine's lock must be held.
void tell_unrun();

}  // namespace gridstride::simt
