// SPDX-License-Identifier: MIT
/// @file
/// Which device's kernels reach which memory.
#pragma once

namespace gridstride::simt {

/// @brief Windows of memory (layout.hpp) that kernels of a device reach: its own, the host's, and those of
/// the peers that cudaDeviceEnablePeerAccess has opened. @return bit d: window d
unsigned reachable_windows(unsigned device);

/// @brief Opens or closes the memory of `peer` to kernels of `device`. @return false where it was so already
bool set_peer_access(unsigned device, unsigned peer, bool open);

/// @brief Closes the memory of all peers to kernels of `device`.
void forget_peers(unsigned device);

}  // namespace gridstride::simt
