// SPDX-License-Identifier: MIT
// The launch that was to write is refused, and nobody asks: that nothing has been written follows from it.
__global__ void fill(float* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void twice(float* a) {
  a[threadIdx.x] *= 2;  // NOTE uninitialised_read
}

int main() {
  const int n = 2048;
  float* d;
  float first = 0;
  cudaMalloc(&d, n * sizeof(float));
  fill<<<1, 2048>>>(d);  // FIND cuda_error
  twice<<<1, 1024>>>(d);
  cudaMemcpy(&first, d, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return first == 2 ? 0 : 1;
}
