// SPDX-License-Identifier: MIT
/// @file
/// Runs the threads of one block on one OS thread.
#pragma once

#include "simt/src/execution.hpp"

namespace gridstride::simt {

/// @brief Runs one block to its end. The execution is prepared for the launch (window, shared memory, thread
/// count).
void run_block(Execution& execution, std::uint64_t block);

}  // namespace gridstride::simt
