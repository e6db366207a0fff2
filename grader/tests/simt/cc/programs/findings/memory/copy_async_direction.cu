// SPDX-License-Identifier: MIT
int main() {
  int* d;
  int h[16] = {};
  cudaMalloc(&d, sizeof h);
  cudaMemcpyAsync(h, d, sizeof h, cudaMemcpyHostToDevice, 0);  // FIND memory_space
  cudaFree(d);
}
