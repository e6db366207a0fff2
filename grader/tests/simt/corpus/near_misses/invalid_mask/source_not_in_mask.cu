// SPDX-License-Identifier: MIT
// The eight lanes of the mask take their value from lane 7, the last of them.
__global__ void last_of_eight(int* data) {
  if (threadIdx.x < 8) {
    data[threadIdx.x] = __shfl_sync(0xff, data[threadIdx.x], 7);
  }
}

int main() {
  int h[32], *d;
  for (int i = 0; i < 32; ++i) h[i] = 10 * i;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  last_of_eight<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 70 && h[7] == 70 && h[8] == 80 ? 0 : 1;
}
