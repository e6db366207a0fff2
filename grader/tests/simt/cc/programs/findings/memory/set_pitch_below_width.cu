// SPDX-License-Identifier: MIT
// The pitch of a fill counts elements, its width bytes.
int main() {
  float* d;
  cudaMalloc(&d, 64 * 64 * sizeof(float));
  if (cudaMemset2D(d, 64, 0, 64 * sizeof(float), 64) == cudaSuccess) return 1;  // FIND cuda_error
  cudaFree(d);
}
