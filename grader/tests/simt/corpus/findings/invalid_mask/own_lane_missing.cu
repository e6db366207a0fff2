// SPDX-License-Identifier: MIT
// The mask names the lower half of the warp, and the upper half calls with it as well.
__global__ void half_sums(int* data) {
  const unsigned mask = 0x0000ffff;
  int value = data[threadIdx.x];
  for (int offset = 8; offset > 0; offset /= 2) {
    value += __shfl_xor_sync(mask, value, offset);  // FIND invalid_mask
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
