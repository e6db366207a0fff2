// SPDX-License-Identifier: MIT
// Arithmetic with a named rounding: the two neighbours enclose the exact number, which 64-bit integers or wider
// arithmetic know.
#include <cuda_runtime.h>

#include <cfloat>
#include <cmath>
#include <cstdio>

#define CHECK(condition)                                \
  do {                                                  \
    if (condition) break;                               \
    printf("line %d: %s\n", __LINE__, #condition);      \
    *failed = 1;                                        \
  } while (0)

__global__ void floats(int* failed) {
  // 1 + 2^-30 lies between 1 and the next number.
  const float next = 1.00000011920928955f, small = 0x1p-30f;
  CHECK(__fadd_rn(1, small) == 1 && __fadd_rz(1, small) == 1 && __fadd_ru(1, small) == next && __fadd_rd(1, small) == 1);
  CHECK(__fadd_rz(-1, -small) == -1 && __fadd_ru(-1, -small) == -1 && __fadd_rd(-1, -small) == -next);
  CHECK(__fsub_rd(1, 0x1p-100f) == 0x1.fffffep-1f && __fsub_ru(1, 0x1p-100f) == 1);
  CHECK(__fmul_ru(next, next) == 0x1.000006p0f && __fmul_rd(next, next) == 0x1.000004p0f);  // 1 + 2^-22 + 2^-46
  CHECK(__fmul_rz(FLT_MAX, 2) == FLT_MAX && __fmul_rn(FLT_MAX, 2) == INFINITY && __fmul_rd(-FLT_MAX, 2) == -INFINITY);
  CHECK(__fmul_ru(0x1p-140f, 0x1p-140f) == 0x1p-149f && __fmul_rz(0x1p-140f, 0x1p-140f) == 0);
  CHECK(__fdiv_rd(1, 3) == 0x1.555554p-2f && __fdiv_ru(1, 3) == 0x1.555556p-2f && __fdiv_rn(1, 3) == 0x1.555556p-2f);
  CHECK(__fdiv_rz(-1, 3) == -0x1.555554p-2f && __frcp_rd(3) == 0x1.555554p-2f && __fdiv_ru(6, 3) == 2);
  CHECK(__fsqrt_rd(2) == 0x1.6a09e6p0f && __fsqrt_ru(2) == 0x1.6a09e8p0f && __fsqrt_ru(4) == 2);
  CHECK(__fmaf_rd(next, next, -1) == 0x1p-22f && __fmaf_ru(next, next, -1) == 0x1.000002p-22f);  // 2^-22 + 2^-46
  CHECK(signbit(__fadd_rd(1, -1)) && !signbit(__fadd_rn(1, -1)) && signbit(__fmaf_rd(1, 1, -1)));
  CHECK(__double2float_rz(1e300) == FLT_MAX && __double2float_ru(1e300) == INFINITY && __double2float_ru(1e-300) > 0);
  CHECK(__int2float_rz(16777217) == 16777216 && __int2float_ru(16777217) == 16777218);
  CHECK(__ull2float_ru((1ull << 63) + 1) == 0x1.000002p63f && __ll2float_rd(-((1ll << 62) + 1)) == -0x1.000002p62f);
  CHECK(__ll2double_ru((1ll << 53) + 1) == 0x1.0000000000001p53 && __ull2double_rz(~0ull) == 0x1.fffffffffffffp63);
  CHECK(__frsqrt_rn(4) == 0.5f && __fdividef(1, 4) == 0.25f && __fdividef(1, 0x1p127f) == 0);
}

__global__ void doubles(int* failed) {
  const double next = 1 + DBL_EPSILON, tiny = 0x1p-1000;
  CHECK(__dadd_rn(1, tiny) == 1 && __dadd_ru(1, tiny) == next && __dadd_rz(1, -tiny) == 1 - DBL_EPSILON / 2);
  CHECK(__dsub_rd(1, tiny) == 1 - DBL_EPSILON / 2 && signbit(__dadd_rd(2, -2)) && !signbit(__dadd_ru(2, -2)));
  CHECK(__dmul_rd(next, next) == 1 + 2 * DBL_EPSILON && __dmul_ru(next, next) == 1 + 3 * DBL_EPSILON);
  CHECK(__dmul_rz(DBL_MAX, 2) == DBL_MAX && __dmul_ru(0x1p-1000, 0x1p-1000) == 0x1p-1074);
  CHECK(__ddiv_rd(1, 3) == 0x1.5555555555555p-2 && __ddiv_ru(1, 3) == 0x1.5555555555556p-2 && __ddiv_ru(6, 3) == 2);
  CHECK(__ddiv_ru(-1, 3) == -0x1.5555555555555p-2 && __ddiv_rz(DBL_MAX, 0.5) == DBL_MAX && isinf(__ddiv_rz(1, 0)));
  CHECK(__dsqrt_rd(2) == 0x1.6a09e667f3bccp0 && __dsqrt_ru(2) == 0x1.6a09e667f3bcdp0 && __dsqrt_rz(9) == 3);
  CHECK(__drcp_ru(3) == 0x1.5555555555556p-2 && __drcp_rd(-3) == -0x1.5555555555556p-2);
  CHECK(__fma_rd(next, next, -1) == 2 * DBL_EPSILON && __fma_ru(next, next, -1) > 2 * DBL_EPSILON);
  CHECK(__fma_ru(1, 1, 0x1p-1074) == next && __fma_rz(1, 1, -0x1p-1074) == 1 - DBL_EPSILON / 2);
}

// The neighbours enclose the product of two 26-bit numbers over a power of two, which float64 holds exactly.
__global__ void enclosures(int* failed) {
  unsigned long long seed = threadIdx.x * 0x9e3779b97f4a7c15ull + 1;
  for (int i = 0; i < 300; ++i) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    const float x = __int2float_rn((int)(seed >> 32)), y = __int2float_rn((int)(seed >> 12)) * 0x1p-20f;
    const double product = (double)x * y, sum = (double)x + y;
    CHECK(__fmul_rd(x, y) <= product && product <= __fmul_ru(x, y) && fabs((double)__fmul_rz(x, y)) <= fabs(product));
    CHECK(__fadd_rd(x, y) <= sum && sum <= __fadd_ru(x, y) && nextafterf(__fadd_rd(x, y), INFINITY) >= __fadd_ru(x, y));
    CHECK((double)__fdiv_rd(x, y) * fabs((double)y) <= (y < 0 ? -(double)x : (double)x));
    CHECK((double)__fsqrt_rd(fabsf(x)) * __fsqrt_rd(fabsf(x)) <= fabs((double)x));
    CHECK((double)__fsqrt_ru(fabsf(x)) * __fsqrt_ru(fabsf(x)) >= fabs((double)x));
  }
}

int main() {
  int* failed;
  int result = 1;
  cudaMalloc(&failed, sizeof(int));
  cudaMemset(failed, 0, sizeof(int));
  floats<<<1, 1>>>(failed);
  doubles<<<1, 1>>>(failed);
  enclosures<<<1, 32>>>(failed);
  cudaMemcpy(&result, failed, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(failed);
  return result;
}
