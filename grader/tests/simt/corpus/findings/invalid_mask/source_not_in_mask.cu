// SPDX-License-Identifier: MIT
// The eight lanes of the mask take their value from lane 8, which is not one of them.
__global__ void last_of_eight(int* data) {
  if (threadIdx.x < 8) {
    data[threadIdx.x] = __shfl_sync(0xff, data[threadIdx.x], 8);  // NOTE invalid_mask
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
  return h[8] == 80 ? 0 : 1;
}
