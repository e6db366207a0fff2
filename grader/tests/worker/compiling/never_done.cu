// SPDX-License-Identifier: MIT
// A text that the compiler works on for hours.
#include <nvrtc.h>

#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  nvrtcProgram program;
  nvrtcCreateProgram(
      &program,
      "template <int n, long k> struct Tree { static const int size = Tree<n - 1, 2 * k>::size + "
      "Tree<n - 1, 2 * k + 1>::size; };\n"
      "template <long k> struct Tree<0, k> { static const int size = 1; };\n"
      "__global__ void count(int* x) { *x = Tree<30, 0>::size; }",
      "k.cu", 0, nullptr, nullptr);
  nvrtcCompileProgram(program, 0, nullptr);
  return 1;
}
