// SPDX-License-Identifier: MIT
// Ends itself by a signal.
#include <unistd.h>
#include <csignal>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  kill(getpid(), SIGKILL);
  return 0;
}
