// SPDX-License-Identifier: MIT
// Locale, rounding, traps of floating-point, working folder, environment and limits, all changed.
#include <sys/resource.h>
#include <unistd.h>
#include <cfenv>
#include <clocale>
#include <cstdlib>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  std::fesetround(FE_UPWARD);
  (void)!chdir("/tmp");
  setenv("LD_PRELOAD", "/tmp/other.so", 1);
  rlimit none{0, 0};
  setrlimit(RLIMIT_NOFILE, &none);
  setrlimit(RLIMIT_FSIZE, &none);
  return 0.5F;
}
