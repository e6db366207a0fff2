// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>

__global__ void multiply_them(float *dest, float *a, float *b)
{
  const int i = threadIdx.x;
  dest[i] = a[i] * b[i];
}

int main() {
  const int n = 400;
  float a[n], b[n], dest[n];
  for (int i = 0; i < n; ++i) {
    a[i] = i * 0.25f;
    b[i] = 100.0f - i;
  }
  float *d_a, *d_b, *d_dest;
  cudaMalloc(&d_a, sizeof(a));
  cudaMalloc(&d_b, sizeof(b));
  cudaMalloc(&d_dest, sizeof(dest));
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice);
  multiply_them<<<dim3(1, 1), dim3(400, 1, 1)>>>(d_dest, d_a, d_b);
  cudaMemcpy(dest, d_dest, sizeof(dest), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    if (dest[i] != a[i] * b[i]) return EXIT_FAILURE;
  }
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_dest);
  return EXIT_SUCCESS;
}
