// SPDX-License-Identifier: MIT
// The division rounds down, and n is smaller than a block.
__global__ void set(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1;
}

int main() {
  const int n = 100;
  int* d_out;
  cudaMalloc(&d_out, n * sizeof(int));
  set<<<n / 256, 256>>>(d_out, n);  // FIND cuda_error
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
