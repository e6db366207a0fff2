// SPDX-License-Identifier: MIT
// The struct on the device points to an array on the device.
#include <cstdio>

struct Matrix {
  int rows, cols;
  float* elements;
};

__global__ void clear_diagonal(Matrix* m) {
  int i = threadIdx.x;
  if (i < m->rows) m->elements[i * m->cols + i] = 0;
}

int main() {
  float values[16];
  for (float& v : values) v = 1;
  Matrix h = {4, 4, values}, *d;
  cudaMalloc(&h.elements, sizeof values);
  cudaMemcpy(h.elements, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMalloc(&d, sizeof(Matrix));
  cudaMemcpy(d, &h, sizeof(Matrix), cudaMemcpyHostToDevice);
  clear_diagonal<<<1, 32>>>(d);
  cudaMemcpy(values, h.elements, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(h.elements);
  cudaFree(d);
  return values[0] == 0 && values[1] == 1 && values[15] == 0 ? 0 : 1;
}
