// SPDX-License-Identifier: MIT
// with checks only: code without checks fuses products and sums, and rounds once
// An image split into channels, blurred, and put together again.
// stdout: checksum 2666898 alpha 255
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <cstring>
static void HandleError(cudaError_t err, const char *file, int line) {
  if (err != cudaSuccess) { printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line); exit(EXIT_FAILURE); }
}
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))
__constant__ float cFilter[81];
__global__ void gaussian_blur(const unsigned char* const inputChannel, unsigned char* const outputChannel, int numRows, int numCols, const int filterWidth) {
  const int2 p = make_int2(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y);
  if (p.x >= numCols || p.y >= numRows) return;
  float result = 0.f;
  for (int r = -filterWidth / 2; r <= filterWidth / 2; ++r)
    for (int c = -filterWidth / 2; c <= filterWidth / 2; ++c) {
      int rr = min(max(p.y + r, 0), numRows - 1), cc = min(max(p.x + c, 0), numCols - 1);
      result += (float)inputChannel[rr * numCols + cc] * cFilter[(r + filterWidth / 2) * filterWidth + c + filterWidth / 2];
    }
  outputChannel[p.y * numCols + p.x] = (unsigned char)result;
}
__global__ void separateChannels(const uchar4* const rgba, int numRows, int numCols, unsigned char* const R, unsigned char* const G, unsigned char* const B) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= numCols || y >= numRows) return;
  uchar4 v = rgba[y * numCols + x];
  R[y * numCols + x] = v.x; G[y * numCols + x] = v.y; B[y * numCols + x] = v.z;
}
__global__ void recombineChannels(const unsigned char* const R, const unsigned char* const G, const unsigned char* const B, uchar4* const out, int numRows, int numCols) {
  const int2 p = make_int2(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y);
  const int i = p.y * numCols + p.x;
  if (p.x >= numCols || p.y >= numRows) return;
  out[i] = make_uchar4(R[i], G[i], B[i], 255);
}
int main() {
  const int rows = 77, cols = 91, fw = 9;
  std::vector<uchar4> img(rows * cols), out(rows * cols);
  for (int i = 0; i < rows * cols; i++) img[i] = make_uchar4(i * 7 % 256, i * 13 % 256, i * 29 % 256, 255);
  float f[81], s = 0;
  for (int r = -4; r <= 4; r++) for (int c = -4; c <= 4; c++) { f[(r + 4) * 9 + c + 4] = expf(-(r * r + c * c) / 8.f); s += f[(r + 4) * 9 + c + 4]; }
  for (float& x : f) x /= s;
  HANDLE_ERROR(cudaMemcpyToSymbol(cFilter, f, sizeof(f)));
  uchar4 *dIn, *dOut; unsigned char *r, *g, *b, *rb, *gb, *bb;
  size_t n = rows * cols;
  HANDLE_ERROR(cudaMalloc(&dIn, n * sizeof(uchar4))); HANDLE_ERROR(cudaMalloc(&dOut, n * sizeof(uchar4)));
  for (unsigned char** p : {&r, &g, &b, &rb, &gb, &bb}) HANDLE_ERROR(cudaMalloc(p, n));
  HANDLE_ERROR(cudaMemcpy(dIn, img.data(), n * sizeof(uchar4), cudaMemcpyHostToDevice));
  dim3 bs(16, 16), gs((cols + 15) / 16, (rows + 15) / 16);
  separateChannels<<<gs, bs>>>(dIn, rows, cols, r, g, b);
  gaussian_blur<<<gs, bs>>>(r, rb, rows, cols, fw);
  gaussian_blur<<<gs, bs>>>(g, gb, rows, cols, fw);
  gaussian_blur<<<gs, bs>>>(b, bb, rows, cols, fw);
  recombineChannels<<<gs, bs>>>(rb, gb, bb, dOut, rows, cols);
  HANDLE_ERROR(cudaDeviceSynchronize());
  HANDLE_ERROR(cudaMemcpy(out.data(), dOut, n * sizeof(uchar4), cudaMemcpyDeviceToHost));
  long sum = 0; for (auto v : out) sum += v.x + v.y + v.z;
  printf("checksum %ld alpha %d\n", sum, out[5].w);
  for (unsigned char* p : {r, g, b, rb, gb, bb}) cudaFree(p);
  cudaFree(dIn); cudaFree(dOut);
}
