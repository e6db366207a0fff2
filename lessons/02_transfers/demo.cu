// SPDX-License-Identifier: MIT
// What `./gridstride run 02` prints: your copies at work on arrays small enough to read.
#include <cstdio>
#include <vector>

#include "transfers.cuh"

namespace {

void print(const char* title, const std::vector<float>& values, std::size_t per_line) {
  std::printf("%s\n", title);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::printf("%7.2f%s", values[i], (i + 1) % per_line == 0 || i + 1 == values.size() ? "\n" : "");
  }
}

}  // namespace

int main() {
  std::vector<float> matrix{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  double_matrix(matrix);
  print("1 to 16, doubled as a 4x4 matrix:", matrix, 4);

  std::vector<float> steps(6);
  ramp(steps, 1.0F, 0.25F);
  print("ramp from 1 in steps of 0.25:", steps, 6);

  std::vector<float> squares(6);
  multiply(squares, steps, steps);
  print("the ramp times itself:", squares, 6);

  double_all(squares);
  print("and doubled:", squares, 6);

  const CopyBandwidth bandwidth = copy_bandwidth(16 << 20);
  std::printf("16 MiB to the device: pageable %.1f GB/s, pinned %.1f GB/s\n", bandwidth.pageable_gb_per_s,
              bandwidth.pinned_gb_per_s);
  return 0;
}
