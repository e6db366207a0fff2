// SPDX-License-Identifier: MIT
// A local variable hides a member.
#include "shared_reduction.cuh"

struct Total {
  void add(float x) {
    float value = x;  // here
    value += x;
  }
  float value = 0;
};

float sum(std::span<const float> data) {
  Total total;
  for (const float x : data) total.add(x);
  return total.value;
}
