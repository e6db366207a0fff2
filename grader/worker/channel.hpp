// SPDX-License-Identifier: MIT
/// @file
/// Packets with descriptors over a private socket.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "system/descriptor.hpp"

namespace gridstride::worker {

/// @brief Both ends of a private socket that keeps packets apart.
struct SocketPair {
  system::Descriptor judge;
  system::Descriptor worker;
};
/// @throws std::system_error where there are no descriptors left
SocketPair make_socket_pair();

/// @brief Sends one packet, with descriptors. @return whether the other end is there
bool send_packet(int socket, const void* packet, std::size_t size, const std::vector<int>& descriptors = {});

/// @brief A packet that came in.
struct Received {
  std::size_t size = 0;                           ///< 0: the other end is closed
  std::array<system::Descriptor, 2> descriptors;  ///< what came with it
};
/// @brief Receives one packet, cut at `room` bytes. @return nothing where none is there and `wait` is false
std::optional<Received> receive_packet(int socket, void* packet, std::size_t room, bool wait);

}  // namespace gridstride::worker
