// SPDX-License-Identifier: MIT
// Opens sockets. Returns how many it got.
#include <sys/socket.h>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  float opened = 0;
  for (const int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK})
    if (socket(family, SOCK_STREAM, 0) >= 0) ++opened;
  return opened;
}
