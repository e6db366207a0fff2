// Writes to an input of the contract.
#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  const_cast<float&>(data[3]) = 0;  // here
  return 0;
}
