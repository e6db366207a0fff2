// SPDX-License-Identifier: MIT
// options: -rdc=true
// What comes behind what: children of one stream, their own children, the tail, and what the host launches next.
// Kernels by pointer and by macro.
// stdout: parent
// stdout: first
// stdout: of first
// stdout: second
// stdout: tail
// stdout: next
#include <cstdio>

#define LAUNCH_ONE(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)

__global__ void say(const char* what) { printf("%s\n", what); }

__device__ const char text_of_first[] = "of first";
__device__ const char text_second[] = "second";
__device__ const char text_tail[] = "tail";
__device__ const char text_next[] = "next";

__global__ void first() {
  printf("first\n");
  LAUNCH_ONE(say, text_of_first);
}

__global__ void parent() {
  say<<<1, 1, 0, cudaStreamTailLaunch>>>(text_tail);
  void (*kernel)() = first;
  kernel<<<1, 1>>>();
  say<<<1, 1>>>(text_second);
  printf("parent\n");
}

int main() {
  parent<<<1, 1>>>();
  void* next = nullptr;
  cudaGetSymbolAddress(&next, text_next);
  say<<<1, 1>>>(static_cast<const char*>(next));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
