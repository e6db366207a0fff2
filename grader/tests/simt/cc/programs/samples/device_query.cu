// SPDX-License-Identifier: MIT
// options: --device sim:gtx850m
// stdout: 5.0, 5 multiprocessors, warp 32, 1024 threads a block
#include <cstdio>

int main() {
  cudaDeviceProp properties;
  if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess) return 1;
  std::printf("%d.%d, %d multiprocessors, warp %d, %d threads a block\n", properties.major, properties.minor,
              properties.multiProcessorCount, properties.warpSize, properties.maxThreadsPerBlock);
  int clock_khz = 0;
  cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0);
  return clock_khz == 901500 ? 0 : 2;
}
