// SPDX-License-Identifier: MIT
// The classic first program without its last line.
#include <cstdio>

__global__ void hello() { printf("hello from %d\n", threadIdx.x); }

int main() {
  hello<<<1, 4>>>();  // FIND missing_sync
  std::printf("hello from the host\n");
  return 0;
}
// stdout: hello from the host
