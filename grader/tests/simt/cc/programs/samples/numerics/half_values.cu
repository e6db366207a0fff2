// SPDX-License-Identifier: MIT
// Half and bfloat16 against values worked out by hand, and all 65536 bit patterns there and back.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>

#define CHECK(condition)                                \
  do {                                                  \
    if (condition) break;                               \
    printf("line %d: %s\n", __LINE__, #condition);      \
    *failed = 1;                                        \
  } while (0)

__global__ void round_trip(int* failed) {
  const unsigned bits = blockIdx.x * blockDim.x + threadIdx.x;
  const __half h = __ushort_as_half((unsigned short)bits);
  const __nv_bfloat16 b = __ushort_as_bfloat16((unsigned short)bits);
  if (!__hisnan(h)) CHECK(__half_as_ushort(__float2half_rn(__half2float(h))) == bits);
  if (!__hisnan(b)) CHECK(__bfloat16_as_ushort(__float2bfloat16_rn(__bfloat162float(b))) == bits);
}

__global__ void conversions(int* failed) {
  // 1 + 2^-11 lies between 1 and 1 + 2^-10.
  const float between = 1.00048828125f;
  CHECK(__half_as_ushort(__float2half_rn(between)) == 0x3c00);
  CHECK(__half_as_ushort(__float2half_ru(between)) == 0x3c01);
  CHECK(__half_as_ushort(__float2half_rd(-between)) == 0xbc01);
  CHECK(__half_as_ushort(__float2half_rz(-between)) == 0xbc00);
  CHECK(__half_as_ushort(__float2half(65504.0f)) == 0x7bff && __half_as_ushort(__float2half(65519.0f)) == 0x7bff);
  CHECK(__half_as_ushort(__float2half(65520.0f)) == 0x7c00 && __half_as_ushort(__float2half_rz(1e9f)) == 0x7bff);
  CHECK(__half_as_ushort(__float2half(0x1p-24f)) == 1 && __half_as_ushort(__float2half(0x1p-25f)) == 0);
  CHECK(__half_as_ushort(__float2half(0x1.8p-25f)) == 1 && __half_as_ushort(__float2half_ru(1e-30f)) == 1);
  CHECK(__half_as_ushort(__float2half(NAN)) == 0x7fff && __half_as_ushort(__float2half(-0.0f)) == 0x8000);
  // By way of float32 the tie 1 + 2^-11 would be taken for exact, and go to even.
  CHECK(__half_as_ushort(__double2half(1 + 0x1p-11 + 0x1p-40)) == 0x3c01);
  CHECK(__half2int_rn(__float2half(2.5f)) == 2 && __half2int_ru(__float2half(2.5f)) == 3);
  CHECK(__half2int_rd(__float2half(-2.5f)) == -3 && __half2int_rz(__float2half(-2.5f)) == -2);
  CHECK(__half2ushort_rn(__float2half(-3.0f)) == 0 && __half2short_rz(CUDART_INF_FP16) == 32767);
  CHECK(__half2float(__int2half_rn(2049)) == 2048 && __half2float(__int2half_ru(2049)) == 2050);
  CHECK(__half2float(__uint2half_rz(100000)) == 65504 && __half2float(__ll2half_rn(-7)) == -7);
  CHECK(__bfloat16_as_ushort(__float2bfloat16(1.00390625f)) == 0x3f80);  // 1 + 2^-8, a tie
  CHECK(__bfloat16_as_ushort(__float2bfloat16_ru(1.00390625f)) == 0x3f81);
  CHECK(__bfloat16_as_ushort(__float2bfloat16(3.4e38f)) == 0x7f80);
  CHECK(__bfloat162float(__int2bfloat16_rn(257)) == 256 && __bfloat162float(__int2bfloat16_rn(259)) == 260);
  // 2^62 + 2^54 is a tie; one more is not, though a float64 cannot tell.
  CHECK(__bfloat162float(__ll2bfloat16_rn((1ll << 62) + (1ll << 54))) == 0x1p62f);
  CHECK(__bfloat162float(__ll2bfloat16_rn((1ll << 62) + (1ll << 54) + 1)) == 0x1.02p62f);
}

__global__ void arithmetic(int* failed) {
  const half one = 1.0f, three = 3.0f, tiny = __ushort_as_half(1);
  CHECK(__half2float(one + three) == 4 && __half2float(one - three) == -2 && __half2float(three * three) == 9);
  CHECK(__half_as_ushort(one / three) == 0x3555);
  CHECK(__half_as_ushort(__float2half(2048.0f) + one) == 0x6800);           // 2049 is a tie
  CHECK(__half2float(__hfma(three, three, one)) == 10 && __half_as_ushort(__hmul(tiny, one)) == 1);
  // (1 + 2^-10)(1 + 3 * 2^-10) - 1 = 2^-8 + 0.75 * 2^-18: a rounded product would give 2^-8.
  CHECK(__half2float(__hfma(__ushort_as_half(0x3c01), __ushort_as_half(0x3c03), -one)) == 0x1.004p-8f);
  // 1.0078125^2 = 1 + 2^-6 + 2^-14, plus 2^-120: for bfloat16 far below the last place.
  const __nv_bfloat16 b = __float2bfloat16(1.0078125f);
  CHECK(__bfloat162float(__hfma(b, b, __float2bfloat16(0x1p-120f))) == 1.015625f);
  // 1.5 * 1.2578125 = 1.88671875 is a tie: the least addend decides it.
  const __nv_bfloat16 x = __float2bfloat16(1.5f), y = __float2bfloat16(1.2578125f);
  CHECK(__bfloat162float(__hfma(x, y, __float2bfloat16(0x1p-100f))) == 1.890625f);
  CHECK(__bfloat162float(__hfma(x, y, __float2bfloat16(-0x1p-100f))) == 1.8828125f);
  CHECK(__half2float(__hadd_sat(one, three)) == 1 && __half2float(__hsub_sat(one, three)) == 0);
  CHECK(__half2float(__hfma_relu(one, -three, one)) == 0 && __half2float(__habs(-three)) == 3);
  half count = 0.0f;
  count += three;
  ++count;
  CHECK(count == __float2half(4) && -count < one && count != one && count >= three);
}

__global__ void comparisons(int* failed) {
  const half nan = CUDART_NAN_FP16, one = CUDART_ONE_FP16;
  CHECK(!__heq(nan, nan) && __hequ(nan, one) && __hneu(nan, nan) && !__hne(nan, one) && !__hlt(nan, one));
  CHECK(nan != nan && !(nan == nan) && __hisnan(nan) && __hisinf(-CUDART_INF_FP16) == -1);
  CHECK(__hmax(nan, one) == one && __hisnan(__hmax_nan(nan, one)) && __hisnan(__hmin(nan, nan)));
  CHECK(__half_as_ushort(__hmax(CUDART_NEG_ZERO_FP16, CUDART_ZERO_FP16)) == 0);
  CHECK(__half_as_ushort(__hmin(CUDART_ZERO_FP16, CUDART_NEG_ZERO_FP16)) == 0x8000);
  const half2 low = __floats2half2_rn(1, 2), high = __floats2half2_rn(1, 3);
  CHECK(__hble2(low, high) && !__hblt2(low, high) && __high2float(__hlt2(low, high)) == 1);
  CHECK(__heq2_mask(low, high) == 0xffffu && low == low && !(low == high));
}

__global__ void pairs(int* failed) {
  const half2 a = __floats2half2_rn(1.5f, -2), b = __halves2half2(__float2half(4), __float2half(0.5f));
  const float2 sum = __half22float2(a + b), product = __half22float2(__hmul2(a, b));
  CHECK(sum.x == 5.5f && sum.y == -1.5f && product.x == 6 && product.y == -1);
  CHECK(__low2float(a) == 1.5f && __high2float(__lowhigh2highlow(a)) == 1.5f);
  CHECK(__low2float(__hfma2(a, b, __half2half2(__float2half(1)))) == 7);
  CHECK(__high2float(__lows2half2(a, b)) == 4 && __low2float(__highs2half2(a, b)) == -2);
  CHECK(__half2float(hsqrt(__float2half(2.0f))) == 1.4140625f && __low2float(h2exp2(b)) == 16);
  CHECK(__half2float(hrcp(__float2half(4.0f))) == 0.25f && __half2float(hrint(__float2half(2.5f))) == 2);
  CHECK(sizeof(half) == 2 && sizeof(half2) == 4 && alignof(half2) == 4 && sizeof(__nv_bfloat162) == 4);
  const __nv_bfloat162 c = __floats2bfloat162_rn(1, 2);
  CHECK(__bfloat1622float2(c * c).y == 4 && __bfloat162float(__high2bfloat16(c)) == 2);
  // (1 + 2i)(3 + 4i) = -5 + 10i
  const half2 complex = __hcmadd(__floats2half2_rn(1, 2), __floats2half2_rn(3, 4), __float2half2_rn(0));
  CHECK(__low2float(complex) == -5 && __high2float(complex) == 10);
}

int main() {
  int* failed;
  int result = 1;
  cudaMalloc(&failed, sizeof(int));
  cudaMemset(failed, 0, sizeof(int));
  round_trip<<<256, 256>>>(failed);
  conversions<<<1, 1>>>(failed);
  arithmetic<<<1, 1>>>(failed);
  comparisons<<<1, 1>>>(failed);
  pairs<<<1, 1>>>(failed);
  cudaMemcpy(&result, failed, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(failed);
  return result;
}
