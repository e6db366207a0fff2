// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#define RADIUS 3
#define TILE 16
__constant__ float c_mask[2 * RADIUS + 1][2 * RADIUS + 1];
__constant__ int c_size[2] = {1, 1};
__global__ void convolve(const float *in, float *out) {
  __shared__ float s_tile[TILE + 2 * RADIUS][TILE + 2 * RADIUS];
  const int w = c_size[0], h = c_size[1];
  const int x0 = blockIdx.x * TILE - RADIUS, y0 = blockIdx.y * TILE - RADIUS;
  for (int r = threadIdx.y; r < TILE + 2 * RADIUS; r += blockDim.y)
    for (int c = threadIdx.x; c < TILE + 2 * RADIUS; c += blockDim.x) {
      const int x = x0 + c, y = y0 + r;
      s_tile[r][c] = (x >= 0 && x < w && y >= 0 && y < h) ? in[y * w + x] : 0.f;
    }
  __syncthreads();
  const int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
#pragma unroll
  for (int i = 0; i <= 2 * RADIUS; ++i)
    for (int j = 0; j <= 2 * RADIUS; ++j) sum += s_tile[threadIdx.y + i][threadIdx.x + j] * c_mask[i][j];
  out[y * w + x] = sum;
}
int main() {
  const int w = 50, h = 37, size[2] = {w, h};
  float mask[7][7]; for (int i = 0; i < 7; ++i) for (int j = 0; j < 7; ++j) mask[i][j] = (float)(i - j);
  float *in = (float*)calloc(w * h, sizeof(float)), *out = (float*)malloc(w * h * sizeof(float));
  for (int i = 0; i < w * h; ++i) in[i] = (float)(rand() % 10);
  float *d_in, *d_out; cudaMalloc((void **)&d_in, w * h * sizeof(float)); cudaMalloc((void **)&d_out, w * h * sizeof(float));
  cudaMemcpyToSymbol(c_mask, mask, sizeof(mask)); cudaMemcpyToSymbol(c_size, size, sizeof(size));
  cudaMemcpy(d_in, in, w * h * sizeof(float), cudaMemcpyHostToDevice);
  convolve<<<dim3((w + TILE - 1) / TILE, (h + TILE - 1) / TILE), dim3(TILE, TILE)>>>(d_in, d_out);
  cudaMemcpy(out, d_out, w * h * sizeof(float), cudaMemcpyDeviceToHost);
  for (int y = 0; y < h; ++y) for (int x = 0; x < w; ++x) {
    float s = 0; for (int i = 0; i < 7; ++i) for (int j = 0; j < 7; ++j) { int a = x + j - 3, b = y + i - 3; if (a >= 0 && a < w && b >= 0 && b < h) s += in[b * w + a] * mask[i][j]; }
    if (s != out[y * w + x]) { printf("at %d %d: %f, not %f\n", x, y, out[y * w + x], s); return 1; }
  }
  cudaFree(d_in); cudaFree(d_out); free(in); free(out);
  return 0;
}
