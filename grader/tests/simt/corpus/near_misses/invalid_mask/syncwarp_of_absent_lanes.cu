// SPDX-License-Identifier: MIT
// The lower half of the warp waits for itself.
__global__ void reverse16(int* data) {
  __shared__ int s[16];
  if (threadIdx.x < 16) {
    s[threadIdx.x] = data[threadIdx.x];
    __syncwarp(0x0000ffff);
    data[threadIdx.x] = s[15 - threadIdx.x];
  }
  __syncthreads();
  if (threadIdx.x >= 16) data[threadIdx.x] += data[0];
}

int main() {
  int h[32], *d;
  for (int i = 0; i < 32; ++i) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  reverse16<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 15 && h[15] == 0 && h[16] == 31 ? 0 : 1;
}
