// SPDX-License-Identifier: MIT
// A struct with device methods and operators, one block a pixel.
#include <cstdio>

#define DIM 64

struct cuComplex {
  float r;
  float i;
  __device__ cuComplex(float a, float b) : r(a), i(b) {}
  __device__ float magnitude2(void) { return r * r + i * i; }
  __device__ cuComplex operator*(const cuComplex& a) { return cuComplex(r * a.r - i * a.i, i * a.r + r * a.i); }
  __device__ cuComplex operator+(const cuComplex& a) { return cuComplex(r + a.r, i + a.i); }
};

__device__ int julia(int x, int y) {
  const float scale = 1.5;
  float jx = scale * (float)(DIM / 2 - x) / (DIM / 2);
  float jy = scale * (float)(DIM / 2 - y) / (DIM / 2);
  cuComplex c(-0.8, 0.156);
  cuComplex a(jx, jy);
  for (int i = 0; i < 200; i++) {
    a = a * a + c;
    if (a.magnitude2() > 1000) return 0;
  }
  return 1;
}

__global__ void kernel(unsigned char* ptr) {
  int x = blockIdx.x;
  int y = blockIdx.y;
  int offset = x + y * gridDim.x;
  int juliaValue = julia(x, y);
  ptr[offset * 4 + 0] = 255 * juliaValue;
  ptr[offset * 4 + 1] = 0;
  ptr[offset * 4 + 2] = 0;
  ptr[offset * 4 + 3] = 255;
}

int main(void) {
  static unsigned char bitmap[DIM * DIM * 4];
  unsigned char* dev_bitmap;
  cudaMalloc((void**)&dev_bitmap, sizeof(bitmap));
  dim3 grid(DIM, DIM);
  kernel<<<grid, 1>>>(dev_bitmap);
  cudaMemcpy(bitmap, dev_bitmap, sizeof(bitmap), cudaMemcpyDeviceToHost);
  cudaFree(dev_bitmap);
  int inside = 0;
  for (int i = 0; i < DIM * DIM; ++i) {
    if (bitmap[4 * i + 3] != 255 || (bitmap[4 * i] != 0 && bitmap[4 * i] != 255)) return 1;
    inside += bitmap[4 * i] == 255;
  }
  // The set is symmetric about the origin: pixel (x, y) and (DIM - x, DIM - y) agree.
  for (int y = 1; y < DIM; ++y) {
    for (int x = 1; x < DIM; ++x) {
      if (bitmap[4 * (x + y * DIM)] != bitmap[4 * ((DIM - x) + (DIM - y) * DIM)]) return 2;
    }
  }
  return inside > 0 && inside < DIM * DIM / 2 ? 0 : 3;
}
