// SPDX-License-Identifier: MIT
int main() {
  int h[64] = {};
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);  // FIND out_of_bounds
  cudaFree(d);
}
