// SPDX-License-Identifier: MIT
// Templates that take 2^40 instantiations: the compiler would be at work for days.
#include "shared_reduction.cuh"

template <int depth, unsigned long path>
struct Tree {
  static constexpr unsigned long leaves =
      Tree<depth - 1, 2 * path>::leaves + Tree<depth - 1, 2 * path + 1>::leaves;
};
template <unsigned long path>
struct Tree<0, path> {
  static constexpr unsigned long leaves = 1;
};

float sum(std::span<const float>) { return static_cast<float>(Tree<40, 1>::leaves); }
