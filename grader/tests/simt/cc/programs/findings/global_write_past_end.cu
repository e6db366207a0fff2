// SPDX-License-Identifier: MIT
// The guard compares with <=.
__global__ void set(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) out[i] = 1;  // FIND out_of_bounds
}

int main() {
  const int n = 257;
  float* d_out;
  cudaMalloc(&d_out, n * sizeof(float));
  set<<<2, 256>>>(d_out, n);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
