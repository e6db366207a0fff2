// SPDX-License-Identifier: MIT
int main() {
  int h[64] = {};
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaError_t error = cudaMemcpy(d + 32, h, 32 * sizeof(int), cudaMemcpyHostToDevice);
  if (error == cudaSuccess) error = cudaMemcpy(d, d + 32, 32 * sizeof(int), cudaMemcpyDeviceToDevice);
  if (error == cudaSuccess) error = cudaMemcpy(h, d, sizeof(h), cudaMemcpyDefault);
  cudaFree(d);
  return error;
}
