// SPDX-License-Identifier: MIT
// Records of a tag and a number, five bytes each, read in place.
#include <cstring>

__global__ void numbers(const unsigned char* records, int* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  const unsigned char* const number = records + 5 * i + 1;
  out[i] = *(const int*)number;  // FIND misaligned
}

int main() {
  const int n = 20;
  unsigned char h[5 * n];
  for (int i = 0; i < n; ++i) {
    const int value = 1000 * i;
    h[5 * i] = 'n';
    memcpy(h + 5 * i + 1, &value, 4);
  }
  unsigned char* d;
  int *d_out, out[n];
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_out, sizeof out);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  numbers<<<1, 32>>>(d, d_out, n);
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_out);
  for (int i = 0; i < n; ++i) {
    if (out[i] != 1000 * i) return 1;
  }
}
