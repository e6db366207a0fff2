// SPDX-License-Identifier: MIT
#include "simt/src/devices/peers.hpp"

#include <array>

#include "simt/src/memory/layout.hpp"

namespace gridstride::simt {
namespace {

// Bit p of entry d: kernels of device d reach the memory of device p. Guarded by the engine's lock.
std::array<unsigned, max_devices> open_peers{};

}  // namespace

unsigned reachable_windows(unsigned device) {
  return 1u << device | 1u << host_window | open_peers[device % max_devices];
}

bool set_peer_access(unsigned device, unsigned peer, bool open) {
  unsigned& peers = open_peers[device % max_devices];
  const unsigned bit = 1u << peer;
  if (((peers & bit) != 0) == open) return false;
  peers ^= bit;
  return true;
}

void forget_peers(unsigned device) { open_peers[device % max_devices] = 0; }

}  // namespace gridstride::simt
