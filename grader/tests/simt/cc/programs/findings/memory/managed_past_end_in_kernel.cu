// SPDX-License-Identifier: MIT
__global__ void square(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * x[i];  // FIND out_of_bounds
}
int main() {
  const int n = 1000;
  float* x;
  cudaMallocManaged(&x, n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i;
  square<<<4, 256>>>(x, n);
  cudaDeviceSynchronize();
  cudaFree(x);
}
