// SPDX-License-Identifier: MIT
// The host fills an array of its own, and copies that.
__global__ void twice(float* d) { d[threadIdx.x] *= 2; }

int main() {
  const int n = 64;
  float h[n];
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  for (int i = 0; i < n; ++i) h[i] = 3;
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  twice<<<1, n>>>(d);
  cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[n - 1] == 6 ? 0 : 1;
}
