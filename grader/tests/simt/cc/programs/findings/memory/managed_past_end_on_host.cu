// SPDX-License-Identifier: MIT
int main() {
  const int n = 1000;
  float* x;
  cudaMallocManaged(&x, n * sizeof(float));
  for (int i = 0; i <= n; ++i) x[i] = i;  // FIND out_of_bounds
  cudaFree(x);
}
