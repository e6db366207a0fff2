// SPDX-License-Identifier: MIT
int main() {
  int* d;
  cudaMalloc(&d, 128);
  cudaFree(d);
  cudaFree(d);  // FIND double_free
}
