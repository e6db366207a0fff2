// SPDX-License-Identifier: MIT
// Copies to the host that are right although not every byte was written: padding, a buffer used in part, bytes
// set by memset, and an array filled by copies on the device.
#include <cstdio>
struct Padded {
  char tag;
  double value;
  short end;
};

__global__ void fill(Padded* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i].tag = 'x';
    out[i].value = i;
    out[i].end = static_cast<short>(i);
  }
}

__global__ void keep_even(const int* in, int n, int* out, int* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 2 == 0) out[atomicAdd(count, 1)] = in[i];
}

__global__ void letters(char* out) { out[threadIdx.x] = static_cast<char>('a' + threadIdx.x); }

int main() {
  const int n = 100;
  Padded h_padded[n], *d_padded;
  cudaMalloc(&d_padded, sizeof h_padded);
  fill<<<1, 128>>>(d_padded, n);
  cudaMemcpy(h_padded, d_padded, sizeof h_padded, cudaMemcpyDeviceToHost);
  if (h_padded[42].value != 42 || h_padded[42].end != 42) return 1;

  int h[n], *d_in, *d_out, *d_count, count = -1;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMalloc(&d_count, sizeof(int));
  cudaMemset(d_count, 0, sizeof(int));
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  keep_even<<<1, 128>>>(d_in, n, d_out, d_count);
  cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);  // the second half is not used
  if (count != n / 2) return 2;

  char text[26], *d_text, *d_copy;
  cudaMalloc(&d_text, sizeof text);
  cudaMalloc(&d_copy, sizeof text);
  letters<<<1, 26>>>(d_text);
  cudaMemcpy(d_copy, d_text, sizeof text, cudaMemcpyDeviceToDevice);
  cudaMemcpy(text, d_copy, sizeof text, cudaMemcpyDeviceToHost);
  if (text[25] != 'z') return 3;
  cudaMemset(d_padded, 0, sizeof h_padded);
  cudaMemcpy(h_padded, d_padded, sizeof h_padded, cudaMemcpyDeviceToHost);
  cudaFree(d_padded);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_count);
  cudaFree(d_text);
  cudaFree(d_copy);
  return h_padded[7].value == 0 ? 0 : 4;
}
