// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
int main(int argc, char** argv) {
  int threads = argc - 1, n = 1000;
  int blocks = (n + threads - 1) / threads;  // FIND crashed
  printf("%d\n", blocks);
  return 0;
}
