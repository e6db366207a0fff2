// SPDX-License-Identifier: MIT
int main() {
  int* h;
  cudaMallocHost(&h, 64 * sizeof(int));
  cudaFreeAsync(h, 0);  // FIND cuda_error
  cudaFreeHost(h);
}
