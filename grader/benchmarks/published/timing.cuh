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

/// @brief Fills the device's L2 cache with something else, so that what follows finds nothing there.
inline void empty_cache() {
  cudaDeviceProp properties;
  int device = 0;
  check(cudaGetDevice(&device));
  check(cudaGetDeviceProperties(&properties, device));
  const size_t size_bytes = 2 * static_cast<size_t>(properties.l2CacheSize);
  void* d_filler = nullptr;
  check(cudaMalloc(&d_filler, size_bytes));
  check(cudaMemset(d_filler, 0, size_bytes));
  check(cudaFree(d_filler));
}

/// @return @unit{ms} between two events around `work`, which begins with an empty cache and must leave its
/// work in streams that the default stream of the current device waits for
template <typename Work>
double time_ms(Work work) {
  empty_cache();
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
