// SPDX-License-Identifier: MIT
int main() {
  int* d;
  cudaMallocAsync(&d, 64 * sizeof(int), 0);
  cudaFreeAsync(d, 0);
  cudaFreeAsync(d, 0);  // FIND double_free
  cudaDeviceSynchronize();
}
