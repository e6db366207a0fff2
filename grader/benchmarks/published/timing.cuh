// SPDX-License-Identifier: MIT
// The modelled time of a piece of work, and how programs print it for whoever reads them (run.py, tests).
#pragma once

#include <cstdio>
#include <cstdlib>

inline void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::printf("%s\n", cudaGetErrorString(error));
  std::exit(1);
}

/// @return @unit{ms} between two events around `work`, which must leave its work in streams that the default
/// stream of the current device waits for
template <typename Work>
double time_ms(Work work) {
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
  return elapsed_ms;
}

/// One line: a name and its time. Ends the program where the result is wrong.
inline void print_time(const char* name, double elapsed_ms, bool right) {
  std::printf("%s %.9g\n", name, elapsed_ms);
  if (!right) {
    std::printf("wrong result of %s\n", name);
    std::exit(1);
  }
}
