// SPDX-License-Identifier: MIT
#include <climits>
#include <cstdio>
__device__ int d_min = INT_MAX, d_max = INT_MIN;
__device__ unsigned d_and = ~0u, d_or = 0, d_xor = 0, d_inc = 0, d_dec = 9;
__device__ unsigned long long d_sum64;
__device__ float d_sumf; __device__ double d_sumd;
__device__ int d_lock; __device__ int d_guarded;
__device__ float atomicMaxFloat(float* a, float v) {
  int* p = (int*)a; int old = *p, seen;
  do { seen = old; old = atomicCAS(p, seen, __float_as_int(fmaxf(v, __int_as_float(seen)))); } while (seen != old);
  return __int_as_float(old);
}
__device__ double my_atomic_add(double* address, double val) {
  unsigned long long int* address_as_ull = (unsigned long long int*)address;
  unsigned long long int old = *address_as_ull, assumed;
  do { assumed = old; old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed))); } while (assumed != old);
  return __longlong_as_double(old);
}
__device__ float d_fmax = -1.0f; __device__ double d_cas_sum = 0.0;
__global__ void all() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMin(&d_min, i - 7); atomicMax(&d_max, i * 3);
  atomicAnd(&d_and, ~(1u << (i % 4))); atomicOr(&d_or, 1u << (i % 8)); atomicXor(&d_xor, (unsigned)i);
  atomicInc(&d_inc, 99u); atomicDec(&d_dec, 9u);
  atomicAdd(&d_sum64, (unsigned long long)i << 20); atomicAdd(&d_sumf, 1.0f); atomicAdd(&d_sumd, 0.5);
  atomicMaxFloat(&d_fmax, i * 0.25f); my_atomic_add(&d_cas_sum, 0.5);
  atomicSub(&d_guarded, 1); atomicExch(&d_lock, i);
}
template <class T> T fetch(const T& symbol) { T v; cudaMemcpyFromSymbol(&v, symbol, sizeof v); return v; }
int main() {
  all<<<4, 64>>>();
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  unsigned x = 0; unsigned long long s = 0; for (unsigned i = 0; i < 256; ++i) x ^= i, s += (unsigned long long)i << 20;
  int bad = 0;
  bad += fetch(d_min) != -7; bad += fetch(d_max) != 255 * 3; bad += fetch(d_and) != ~0xfu; bad += fetch(d_or) != 0xff; bad += fetch(d_xor) != x;
  bad += fetch(d_inc) != 56; bad += fetch(d_dec) != (9 + 10 * 26 - 256) % 10; bad += fetch(d_sum64) != s; bad += fetch(d_sumf) != 256; bad += fetch(d_sumd) != 128;
  bad += fetch(d_fmax) != 63.75f; bad += fetch(d_cas_sum) != 128; bad += fetch(d_guarded) != -256;
  printf("%d wrong\n", bad);
  return bad;
}
