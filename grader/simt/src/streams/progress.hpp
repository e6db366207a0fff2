// SPDX-License-Identifier: MIT
/// @file
/// Work that runs although nothing asks for it: the host may wait in its own way for what a stream does.
#pragma once

namespace gridstride::simt {

/// @brief From now on work also runs where the host has called nothing of CUDA for a while: it may wait for a
/// flag that a host function sets, or that a kernel sets in memory which both sides see. What the host may
/// touch does not depend on it.
void run_when_host_idles();

}  // namespace gridstride::simt
