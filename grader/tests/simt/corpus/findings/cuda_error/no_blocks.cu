// SPDX-License-Identifier: MIT
// The number of blocks is rounded down to none.
__global__ void reset(double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 1.0;
}

int main() {
  const int n = 200;
  double h[n], *d;
  cudaMalloc(&d, sizeof h);
  cudaMemset(d, 0, sizeof h);
  int blocks = n / 256;
  reset<<<blocks, 256>>>(d, n);  // FIND cuda_error
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 1.0 && h[n - 1] == 1.0 ? 0 : 1;
}
