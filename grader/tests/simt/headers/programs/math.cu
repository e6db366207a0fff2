// SPDX-License-Identifier: MIT
// Mathematical functions and integer intrinsics; expected values by hand or from identities.
#include <cuda_runtime.h>
#include <math_constants.h>

#include <cassert>
#include <cmath>

using namespace std;  // as many programs have it: min and max must stay unambiguous

__device__ bool near(double a, double b) { return fabs(a - b) <= 1e-6 * (1 + fabs(b)); }

__global__ void floating() {
  assert(near(rsqrtf(4.0f), 0.5) && near(rsqrt(16.0), 0.25) && near(rcbrt(8.0), 0.5));
  assert(near(sinpi(0.5), 1) && near(cospif(1.0f), -1) && near(normcdf(0.0), 0.5));
  assert(near(norm3d(2, 3, 6), 7) && near(rhypot(3.0, 4.0), 0.2));
  assert(near(__expf(1.0f), 2.718281828) && near(__logf(CUDART_PI_F), 1.144729886) &&
         near(__powf(2, 10), 1024));
  assert(near(__sinf(CUDART_PIO2_F), 1) && near(__fdividef(1, 4), 0.25) && near(exp10f(2), 100));
  assert(__saturatef(-1) == 0 && __saturatef(2) == 1 && __saturatef(0.5f) == 0.5f && __saturatef(NAN) == 0);
  assert(__fmaf_rn(2, 3, 4) == 10 && __fadd_rn(1, 2) == 3 && __dmul_rn(2, 3) == 6);
  float sine = 0;
  float cosine = 0;
  sincosf(0.0f, &sine, &cosine);
  assert(sine == 0 && cosine == 1);
  assert(sizeof(sin(1.0f)) == 4 && sizeof(abs(-2.5f)) == 4 && abs(-2.5f) == 2.5f && abs(-3) == 3);
  assert(isnan(CUDART_NAN_F) && isinf(CUDART_INF) && fmaxf(NAN, 1.0f) == 1.0f);
}

__global__ void conversions() {
  assert(__float2int_rn(2.5f) == 2 && __float2int_rn(3.5f) == 4 && __float2int_rz(-2.7f) == -2);
  assert(__float2int_ru(2.1f) == 3 && __float2int_rd(-2.1f) == -3);
  assert(__float2int_rn(1e20f) == 2147483647 && __float2int_rn(-1e20f) == -2147483647 - 1 &&
         __float2int_rn(NAN) == 0);
  assert(__float2uint_rz(-1.0f) == 0 && __double2ll_rn(9007199254740993.0) == 9007199254740992ll);
  assert(__float_as_int(1.0f) == 0x3f800000 && __int_as_float(0x40000000) == 2.0f);
  assert(__double2hiint(1.0) == 0x3ff00000 && __hiloint2double(0x3ff00000, 0) == 1.0);
}

__global__ void integers() {
  assert(__popc(0xf0f0u) == 8 && __popcll(~0ull) == 64);
  assert(__clz(1) == 31 && __clz(0) == 32 && __clz(-1) == 0 && __clzll(0) == 64);
  assert(__ffs(8) == 4 && __ffs(0) == 0 && __ffsll(1ll << 40) == 41);
  assert(__brev(1u) == 0x80000000u && __brev(0x12345678u) == 0x1e6a2c48u && __brevll(1ull) == 1ull << 63);
  assert(__mul24(3, -4) == -12 && __mul24(0x1000001, 5) == 5 && __umul24(0xff000002u, 3) == 6);
  assert(__mulhi(1 << 30, 8) == 2 && __umulhi(0x80000000u, 4) == 2 && __mul64hi(1ll << 62, 8) == 2);
  assert(__sad(-3, 4, 10) == 17 && __usad(3, 10, 1) == 8 && __hadd(5, 8) == 6 && __rhadd(5, 8) == 7);
  assert(__funnelshift_l(0x80000000u, 1u, 1) == 3u && __funnelshift_r(0u, 1u, 1) == 0x80000000u);
  assert(__byte_perm(0x03020100u, 0x07060504u, 0x7531u) == 0x07050301u);
  assert(__dp4a(0x01020304, 0x01010101, 5) == 15 && __dp4a(-1, 0x01010101, 0) == -4);
}

__global__ void extremes(const unsigned n) {
  assert(min(3, 4) == 3 && max(3u, n) == n && min(2.5f, 1.0f) == 1.0f && max(1.0f, 2.0) == 2.0);
  assert(min(-1, 5u) == 5u);  // compared as unsigned, as on a GPU
  assert(max(1l << 40, 3l) == 1l << 40 && min(7ull, 9ull) == 7ull);
}

int main() {
  floating<<<1, 1>>>();
  conversions<<<1, 1>>>();
  integers<<<1, 1>>>();
  extremes<<<1, 1>>>(10);
  assert(cudaDeviceSynchronize() == cudaSuccess);
  assert(max(1, 2) == 2 && min(1.0, 2.0) == 1.0);
}
