// SPDX-License-Identifier: MIT
// Modelled time of some device work, and how the programs print it.
#pragma once

#include <cstdio>
#include <cstdlib>

inline void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::printf("%s\n", cudaGetErrorString(error));
  std::exit(1);
}

/// @return @unit{us} between two events around `work`, which must leave its work in streams that the default
/// stream waits for
template <typename Work>
double time_us(Work work) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&stop));
  check(cudaEventRecord(start));
  work();
  check(cudaEventRecord(stop));
  check(cudaEventSynchronize(stop));
  float elapsed_ms = 0;
  check(cudaEventElapsedTime(&elapsed_ms, start, stop));
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(stop));
  return elapsed_ms * 1e3;
}

/// One line a variant: its name, its time and whether its result is right.
inline void print_variant(const char* name, double elapsed_us, bool right) {
  std::printf("%s %.6f\n", name, elapsed_us);
  if (!right) {
    std::printf("wrong result of %s\n", name);
    std::exit(1);
  }
}
