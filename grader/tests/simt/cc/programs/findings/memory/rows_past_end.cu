// SPDX-License-Identifier: MIT
// Width and height changed places.
#include <vector>
int main() {
  const int cols = 16, rows = 300;
  std::vector<float> host(cols * rows);
  float* d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, rows * sizeof(float), cols);
  cudaMemcpy2D(d, pitch, host.data(), cols * sizeof(float), cols * sizeof(float), rows,  // FIND out_of_bounds
               cudaMemcpyHostToDevice);
  cudaFree(d);
}
