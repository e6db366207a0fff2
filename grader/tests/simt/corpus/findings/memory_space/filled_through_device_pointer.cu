// SPDX-License-Identifier: MIT
// The host fills an array of the device.
__global__ void twice(float* d) { d[threadIdx.x] *= 2; }

int main() {
  const int n = 64;
  float h[n];
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  for (int i = 0; i < n; ++i) d[i] = 3;  // FIND memory_space
  twice<<<1, n>>>(d);
  cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[n - 1] == 6 ? 0 : 1;
}
