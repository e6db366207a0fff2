// SPDX-License-Identifier: MIT
// What `./gridstride view 02` shows: your kernels on a matrix of 4 x 4 elements and on arrays of more than
// one block.
#include <vector>

#include "transfers.cuh"

int main() {
  constexpr std::size_t n = 300;
  std::vector<float> matrix(16, 1.0F);
  double_matrix(matrix);

  std::vector<float> steps(n), squares(n);
  ramp(steps, 1.0F, 0.25F);
  multiply(squares, steps, steps);
  double_all(squares);
  return 0;
}
