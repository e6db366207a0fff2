// Writes to the element before the first of an input.
#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  const_cast<float*>(data.data())[-1] = 0;  // here
  return 0;
}
