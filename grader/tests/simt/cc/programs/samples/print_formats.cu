// SPDX-License-Identifier: MIT
#include <stdio.h>
__global__ void show(const char* unused, float f, double d, long long big, unsigned u, char c, short s, size_t z, void* p) {
  if (threadIdx.x == 1) printf("%5.2f|%-8.3e|%+d|%lld|%u|%x|%#o|%c|%hd|%zu|%%|%s|%*d|%05d\n", f, d, 42, big, u, u, u, c, s, z, "text", 6, 7, -12);
  if (threadIdx.x == 1 && p == nullptr) printf("null\n");
}
__global__ void hello() { printf("block %d thread %d\n", blockIdx.x, threadIdx.x); }
int main() {
  show<<<1, 2>>>(nullptr, 3.14159f, 12345.678, -1LL << 40, 255u, 'x', -3, 77, nullptr);
  cudaDeviceSynchronize();
  hello<<<2, 2>>>();
  cudaDeviceSynchronize();
  printf("host %s\n", "done");
  return 0;
}
// stdout:  3.14|1.235e+04|+42|-1099511627776|255|ff|0377|x|-3|77|%|text|     7|-0012
// stdout: null
// stdout: block 0 thread 0
// stdout: block 0 thread 1
// stdout: block 1 thread 0
// stdout: block 1 thread 1
// stdout: host done
