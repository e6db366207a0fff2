// SPDX-License-Identifier: MIT
// The struct is copied to the device, and the array that it points to stays where it was.
#include <cstdio>

struct Matrix {
  int rows, cols;
  float* elements;
};

__global__ void clear_diagonal(Matrix* m) {
  int i = threadIdx.x;
  if (i < m->rows) m->elements[i * m->cols + i] = 0;  // FIND memory_space
}

int main() {
  float values[16];
  for (float& v : values) v = 1;
  Matrix h = {4, 4, values}, *d;
  cudaMalloc(&d, sizeof(Matrix));
  cudaMemcpy(d, &h, sizeof(Matrix), cudaMemcpyHostToDevice);
  clear_diagonal<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return values[0] == 0 && values[1] == 1 && values[15] == 0 ? 0 : 1;
}
