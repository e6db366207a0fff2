// SPDX-License-Identifier: MIT
int main() {
  int* d;
  int h[16] = {};
  cudaMalloc(&d, sizeof h);
  cudaFree(d);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);  // FIND use_after_free
}
