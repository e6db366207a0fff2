// SPDX-License-Identifier: MIT
// Functions beyond the C library's: exact values, published values (Abramowitz and Stegun), and inverses.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>

#define CHECK(condition)                                \
  do {                                                  \
    if (condition) break;                               \
    printf("line %d: %s\n", __LINE__, #condition);      \
    *failed = 1;                                        \
  } while (0)

__device__ bool near(double found, double expected) { return fabs(found - expected) <= 1e-12 * fabs(expected); }
__device__ bool nearf(float found, double expected) { return fabs(found - expected) <= 3e-7 * fabs(expected); }

__global__ void special(int* failed) {
  CHECK(sinpi(0.5) == 1 && sinpi(1.0) == 0 && sinpi(-2.0) == 0 && signbit(sinpi(-2.0)) && sinpi(1.5) == -1);
  CHECK(cospi(0.5) == 0 && cospi(1.0) == -1 && cospi(1e300) == 1 && near(cospi(1.0 / 3), 0.5) && isnan(sinpi(INFINITY)));
  CHECK(nearf(sinpif(0.25f), 0.70710678118654752) && near(sinpi(1.0 / 6), 0.5) && sinpi(7.0 / 6) < 0);
  double s, c;
  sincospi(2.5, &s, &c);
  CHECK(s == 1 && c == 0);
  CHECK(near(erfinv(erf(0.3)), 0.3) && near(erf(erfinv(0.9)), 0.9) && erfinv(0.0) == 0 && isinf(erfinv(1.0)));
  CHECK(near(erfcinv(erfc(3.0)), 3) && near(erfcinv(1e-300), 26.2094535165480556) == (erfc(26.2094535165480556) == 1e-300));
  CHECK(near(erfc(erfcinv(1e-200)) / 1e-200, 1) || fabs(erfc(erfcinv(1e-200)) / 1e-200 - 1) < 1e-11);
  CHECK(near(erfcinv(1.7), -erfinv(0.7)) && isnan(erfcinv(-0.5)) && isnan(erfinv(2.0)));
  CHECK(near(normcdf(1.0), 0.841344746068542949) && near(normcdfinv(0.975), 1.95996398454005424));
  CHECK(near(normcdf(0.0), 0.5) && fabs(normcdfinv(0.5)) < 1e-15 && nearf(normcdfinvf(0.025f), -1.95996398454));
  CHECK(near(erfcx(0.0), 1) && near(erfcx(1.0), 0.427583576155807004) && near(erfcx(10.0), 0.0561409927438225858));
  CHECK(near(erfcx(2.0), exp(4.0) * erfc(2.0)) && near(erfcx(1e10), 0.56418958354775628695 / 1e10));
  CHECK(near(cyl_bessel_i0(1.0), 1.26606587775200834) && near(cyl_bessel_i1(1.0), 0.565159103992485027));
  CHECK(near(cyl_bessel_i1(-1.0), -0.565159103992485027) && nearf(cyl_bessel_i0f(0.0f), 1));
  CHECK(isinf(cyl_bessel_i0(1000.0)) && cyl_bessel_i1(-INFINITY) == -INFINITY && isinf(cyl_bessel_i0f(800.0f)));
  CHECK(cyl_bessel_i0(713.0) < INFINITY && isnan(cyl_bessel_i0(NAN)));
  CHECK(near(j0(1.0), 0.765197686557966552) && near(y1(1.0), -0.781212821300288717) && near(jn(2, 1.0), 0.114903484931900481));
  CHECK(near(tgamma(5.0), 24) && near(lgamma(10.0), 12.8018274800814696) && nearf(erfcf(0.5f), 0.479500122186953463));
  CHECK(norm3d(1e200, 2e200, 2e200) == 3e200 && norm4df(1, 1, 1, 1) == 2 && rnorm3df(2, 3, 6) == 1 / 7.0f);
  const double v[] = {1, 1, 1, 1, 4, 4};
  CHECK(near(norm(6, v), 6) && near(rnorm(4, v), 0.5) && rhypotf(3, 4) == 0.2f && near(rcbrt(27.0), 1.0 / 3));
  int quotient, exponent;
  CHECK(remquo(7.0, 2.0, &quotient) == -1 && quotient == 4 && frexp(12.0, &exponent) == 0.75 && exponent == 4);
  CHECK(fdim(3.0, 5.0) == 0 && fdimf(5, 3) == 2 && logb(8.0) == 3 && ilogb(9.0) == 3 && scalbn(1.5, 3) == 12);
  CHECK(exp10(2.0) == 100 && nearf(__exp10f(2), 100) && near(log1p(1e-10), 9.9999999995e-11) && expm1(0.0) == 0);
  CHECK(isnan(nan("")) && copysign(3.0, -0.0) == -3 && nextafter(1.0, 2.0) > 1 && rint(2.5) == 2 && llround(2.5) == 3);
}

// Results through pointers into device memory count as written.
__global__ void pointers(float* sines, float* cosines, int* exponents) {
  const int i = threadIdx.x;
  sincosf(0.5f * i, &sines[i], &cosines[i]);
  frexpf(8.0f * (i + 1), &exponents[i]);
}

__global__ void check_pointers(const float* sines, const float* cosines, const int* exponents, int* failed) {
  const int i = threadIdx.x;
  CHECK(sines[i] == sinf(0.5f * i) && cosines[i] == cosf(0.5f * i) && exponents[i] == ilogbf(8.0f * (i + 1)) + 1);
}

__global__ void integers(int* failed) {
  CHECK(__float2ll_rn(NAN) == (long long)(1ull << 63) && __double2int_rz(NAN) == -2147483647 - 1 && __float2int_rz(NAN) == 0);
  CHECK(__float2uint_rn(-5) == 0 && __float2uint_rn(5e9f) == 0xffffffffu && __double2ull_rz(1e30) == ~0ull);
  CHECK(__funnelshift_lc(1, 2, 40) == 1 && __funnelshift_rc(1, 2, 40) == 2 && __funnelshift_l(0x80000000u, 1, 1) == 3);
  CHECK(__fns(0x14u, 0, 2) == 4 && __fns(0x14u, 31, -1) == 4 && __fns(0x14u, 0, 3) == 0xffffffffu && __fns(4, 2, 0) == 2);
  CHECK(__dp2a_lo(0x00020003, 0x01020405, 1) == 1 + 3 * 5 + 2 * 4 && __dp2a_hi(0x00020003, 0x01020405, 1) == 1 + 3 * 2 + 2 * 1);
  CHECK(__dp4a(make_char4(1, -2, 3, 4), make_char4(1, 1, 1, -1), 10) == 8);
  CHECK(__vadd4(0x01ff7f80u, 0x01010101u) == 0x02008081u && __vadd2(0x0001ffffu, 0x00010001u) == 0x00020000u);
  CHECK(__vaddss2(0x7fff8000u, 0x0001ffffu) == 0x7fff8000u && __vaddus4(0xff01ff00u, 0x01010101u) == 0xff02ff01u);
  CHECK(__vsubus2(0x00010005u, 0x00020001u) == 0x00000004u && __vabsdiffu4(0x0510ff00u, 0x10050001u) == 0x0b0bff01u);
  CHECK(__vmaxs2(0xffff0001u, 0x0000ffffu) == 0x00000001u && __vmaxu2(0xffff0001u, 0x0000ffffu) == 0xffffffffu);
  CHECK(__vcmpeq4(0x01020304u, 0x01000300u) == 0xff00ff00u && __vsetgtu2(0x00020001u, 0x00010001u) == 0x00010000u);
  CHECK(__vabs2(0xffff8000u) == 0x00018000u && __vabsss2(0xffff8000u) == 0x00017fffu && __vneg4(0x01ff8000u) == 0xff018000u);
  CHECK(__vsadu4(0x01020304u, 0x04030201u) == 8 && __vavgu4(0x01020304u, 0x03020102u) == 0x02020203u);
  CHECK(__vimax3_s32(1, 5, 3) == 5 && __viaddmin_s32(2, 3, 4) == 4);
}

int main() {
  int *failed, *exponents, result = 1;
  float *sines, *cosines;
  cudaMalloc(&failed, sizeof(int));
  cudaMalloc(&sines, 32 * sizeof(float));
  cudaMalloc(&cosines, 32 * sizeof(float));
  cudaMalloc(&exponents, 32 * sizeof(int));
  cudaMemset(failed, 0, sizeof(int));
  special<<<1, 1>>>(failed);
  integers<<<1, 1>>>(failed);
  pointers<<<1, 32>>>(sines, cosines, exponents);
  check_pointers<<<1, 32>>>(sines, cosines, exponents, failed);
  cudaMemcpy(&result, failed, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(failed);
  cudaFree(sines);
  cudaFree(cosines);
  cudaFree(exponents);
  return result;
}
