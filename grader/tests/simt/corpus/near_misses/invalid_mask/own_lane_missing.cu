// SPDX-License-Identifier: MIT
// Each half of the warp calls with the mask of its own half.
__global__ void half_sums(int* data) {
  const unsigned mask = threadIdx.x < 16 ? 0x0000ffffu : 0xffff0000u;
  int value = data[threadIdx.x];
  for (int offset = 8; offset > 0; offset /= 2) {
    value += __shfl_xor_sync(mask, value, offset);
  }
  data[threadIdx.x] = value;
}

int main() {
  int h[32], *d;
  for (int i = 0; i < 32; ++i) h[i] = i / 16 + 1;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  half_sums<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[3] == 16 && h[30] == 32 ? 0 : 1;
}
