// SPDX-License-Identifier: MIT
// The functions for dynamic programming (DPX): every one of many arguments. The number is that of the host side of
// the toolkit's own.
// stdout: 34848 3698380924
#include <cstdio>

template <class F>
__device__ void all(F put) {
  const int values[] = {0, 1, -1, 5, -7, 0x7fffffff, (int)0x80000000, 0x7fff8000, (int)0x8000ffff, 0x00010002, (int)0xfffe0003};
  for (int a : values) for (int b : values) {
    bool p = false, q = false;
    put(__vimax_s32_relu(a, b)); put(__vimin_s32_relu(a, b)); put(__vimax_s16x2_relu(a, b)); put(__vimin_s16x2_relu(a, b));
    put(__vibmax_s32(a, b, &p)); put(p); put(__vibmin_s32(a, b, &p)); put(p); put(__vibmax_u32(a, b, &p)); put(p); put(__vibmin_u32(a, b, &p)); put(p);
    put(__vibmax_s16x2(a, b, &p, &q)); put(p); put(q); put(__vibmin_s16x2(a, b, &p, &q)); put(p); put(q);
    put(__vibmax_u16x2(a, b, &p, &q)); put(p); put(q); put(__vibmin_u16x2(a, b, &p, &q)); put(p); put(q);
    for (int c : values) {
      put(__vimax3_s32(a, b, c)); put(__vimin3_s32(a, b, c)); put(__viaddmax_s32(a, b, c)); put(__viaddmin_s32(a, b, c));
      put(__vimax3_u32(a, b, c)); put(__vimin3_u32(a, b, c)); put(__viaddmax_u32(a, b, c)); put(__viaddmin_u32(a, b, c));
      put(__vimax3_s16x2(a, b, c)); put(__vimin3_s16x2(a, b, c)); put(__viaddmax_s16x2(a, b, c)); put(__viaddmin_s16x2(a, b, c));
      put(__vimax3_u16x2(a, b, c)); put(__vimin3_u16x2(a, b, c)); put(__viaddmax_u16x2(a, b, c)); put(__viaddmin_u16x2(a, b, c));
      put(__vimax3_s32_relu(a, b, c)); put(__vimin3_s32_relu(a, b, c)); put(__viaddmax_s32_relu(a, b, c)); put(__viaddmin_s32_relu(a, b, c));
      put(__vimax3_s16x2_relu(a, b, c)); put(__vimin3_s16x2_relu(a, b, c)); put(__viaddmax_s16x2_relu(a, b, c)); put(__viaddmin_s16x2_relu(a, b, c));
    }
  }
}

__global__ void sum(unsigned* total) {
  unsigned hash = 0, count = 0;
  all([&](unsigned x) {
    hash = hash * 31 + x;
    ++count;
  });
  total[0] = count;
  total[1] = hash;
}

int main() {
  unsigned *d, h[2];
  cudaMalloc(&d, sizeof h);
  sum<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  std::printf("%u %u\n", h[0], h[1]);
}
