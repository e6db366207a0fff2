// SPDX-License-Identifier: MIT
// Catches every signal that can be caught, and loops.
#include <csignal>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  for (int number = 1; number < 65; ++number) std::signal(number, SIG_IGN);
  for (volatile int i = 0;; i = i + 1) {
  }
}
