// SPDX-License-Identifier: MIT
// A program's own handler of SIGINT and SIGTERM is left alone.
// stdout: 2 signals
#include <csignal>
#include <cstdio>

static volatile std::sig_atomic_t signals = 0;

static void count(int) { signals = signals + 1; }

__global__ void fill(int* data) { data[threadIdx.x] = 1; }

int main() {
  std::signal(SIGINT, count);
  std::signal(SIGTERM, count);
  int* d_data;
  cudaMalloc(&d_data, 32 * sizeof(int));
  fill<<<1, 32>>>(d_data);
  std::raise(SIGINT);
  std::raise(SIGTERM);
  std::printf("%d signals\n", static_cast<int>(signals));
  cudaFree(d_data);
}
