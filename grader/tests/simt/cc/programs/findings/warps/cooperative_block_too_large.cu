// SPDX-License-Identifier: MIT
// A block of a cooperative launch has 2^32 threads.
#include <cooperative_groups.h>

__global__ void meet() { cooperative_groups::this_grid().sync(); }

int main() {
  void* none[] = {nullptr};
  const dim3 block(1024, 1024, 4096);
  cudaLaunchCooperativeKernel((void*)meet, dim3(1), block, none, 0, nullptr);  // FIND cuda_error
}
