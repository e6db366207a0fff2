// SPDX-License-Identifier: MIT
// Each thread counts digits in an array of its own, which has room for eight of the ten.
#include <cstdio>

__global__ void most_frequent_digit(const unsigned* numbers, int* digits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int count[8] = {0};
  for (unsigned v = numbers[i]; v > 0; v /= 10) count[v % 10]++;  // FIND out_of_bounds
  int best = 0;
  for (int d = 1; d < 8; ++d)
    if (count[d] > count[best]) best = d;
  digits[i] = best;
}

int main() {
  unsigned numbers[4] = {112, 3939919, 7777, 40005}, *d_numbers;
  int digits[4] = {}, *d_digits;
  cudaMalloc(&d_numbers, sizeof numbers);
  cudaMalloc(&d_digits, sizeof digits);
  cudaMemcpy(d_numbers, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  most_frequent_digit<<<1, 4>>>(d_numbers, d_digits, 4);
  cudaMemcpy(digits, d_digits, sizeof digits, cudaMemcpyDeviceToHost);
  cudaFree(d_numbers);
  cudaFree(d_digits);
  return digits[0] == 1 && digits[1] == 9 && digits[2] == 7 && digits[3] == 0 ? 0 : 1;
}
