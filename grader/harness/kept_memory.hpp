// SPDX-License-Identifier: MIT
/// @file
/// Memory that a process does not give back to the system.
#pragma once

namespace gridstride::harness {

/// @brief What is freed from now on stays with the process, for what it allocates next. At a GPU's size the
/// arrays of a call are hundreds of megabytes and made anew for each; some systems take longer for new pages
/// than the work takes that is done in them.
void keep_freed_memory();

}  // namespace gridstride::harness
