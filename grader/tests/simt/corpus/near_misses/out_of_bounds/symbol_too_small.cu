// SPDX-License-Identifier: MIT
// The copy to a __constant__ array takes what fits.
#include <algorithm>

__constant__ int palette[16];

__global__ void colour(int* out) { out[threadIdx.x] = palette[threadIdx.x % 16]; }

int main() {
  int h_palette[32], h_out[64], *d_out;
  for (int i = 0; i < 32; ++i) h_palette[i] = 100 + i;
  cudaMemcpyToSymbol(palette, h_palette, std::min(sizeof h_palette, sizeof palette));
  cudaMalloc(&d_out, sizeof h_out);
  colour<<<1, 64>>>(d_out);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  for (int i = 0; i < 64; ++i) {
    if (h_out[i] != 100 + i % 16) return 1;
  }
}
