// SPDX-License-Identifier: MIT
// The flags are one byte each; cudaMemset is given the bytes of as many ints.
__global__ void mark_even(bool* flags, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i % 2 == 0) flags[i] = true;
}

int main() {
  const int n = 200;
  bool h[n];
  bool* d_flags;
  cudaMalloc(&d_flags, n * sizeof(bool));
  cudaMemset(d_flags, 0, n * sizeof(int));  // FIND out_of_bounds
  mark_even<<<(n + 63) / 64, 64>>>(d_flags, n);
  cudaMemcpy(h, d_flags, n * sizeof(bool), cudaMemcpyDeviceToHost);
  cudaFree(d_flags);
  for (int i = 0; i < n; ++i) {
    if (h[i] != (i % 2 == 0)) return 1;
  }
  return 0;
}
