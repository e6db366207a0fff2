// SPDX-License-Identifier: MIT
// cudaMemcpyToSymbol is given a pointer to device memory.
int main() {
  const int h_values[2] = {1, 2};
  int* d_values;
  cudaMalloc(&d_values, sizeof h_values);
  cudaMemcpyToSymbol(d_values, h_values, sizeof h_values);  // FIND memory_space
  cudaFree(d_values);
}
