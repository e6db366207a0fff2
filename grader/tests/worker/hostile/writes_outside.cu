// SPDX-License-Identifier: MIT
// Writes to a file of the grader's user.
#include <fstream>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  float written = 0;
  for (const char* path : {"@CANARY@", "@CANARY@.new", "@SOURCE@/lessons/09_shared_reduction/canary"})
    if (std::ofstream(path) << "dead") ++written;
  return written;
}
