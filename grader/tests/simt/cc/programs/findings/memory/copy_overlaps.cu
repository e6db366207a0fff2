// SPDX-License-Identifier: MIT
int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  cudaMemcpy(d + 1, d, 63 * sizeof(int), cudaMemcpyDeviceToDevice);  // FIND cuda_error
  cudaFree(d);
}
