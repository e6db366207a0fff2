// SPDX-License-Identifier: MIT
// Blocks of a size that the device has.
__global__ void fill(float* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void twice(float* a) { a[threadIdx.x] *= 2; }

int main() {
  const int n = 2048;
  float* d;
  float first = 0;
  cudaMalloc(&d, n * sizeof(float));
  fill<<<2, 1024>>>(d);
  twice<<<1, 1024>>>(d);
  cudaMemcpy(&first, d, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return first == 2 ? 0 : 1;
}
