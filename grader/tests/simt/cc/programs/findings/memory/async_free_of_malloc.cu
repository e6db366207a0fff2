// SPDX-License-Identifier: MIT
int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaFreeAsync(d, 0);  // FIND cuda_error
  cudaFree(d);
}
