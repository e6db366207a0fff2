// SPDX-License-Identifier: MIT
// Every atomic function and type, in global memory, with the results that their definitions give.
#include <cuda_runtime.h>

#include <cassert>

struct Results {
  int add_i, sub_i, min_i, max_i, and_i, or_i, xor_i, exch_i, cas_i;
  unsigned add_u, min_u, max_u, inc_u, dec_u, sub_u;
  long long min_l, max_l;
  unsigned long long add_l, and_l, cas_l;
  float add_f, exch_f;
  double add_d, own_d;
};

// As programs for devices before 6.0 have it; it must not collide with the built-in one.
__device__ double atomicAdd(double* address, double value) {
  auto* bits = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *bits;
  unsigned long long assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void all(Results* r) {
  const int i = static_cast<int>(threadIdx.x);
  atomicAdd(&r->add_i, i);
  atomicAdd(&r->add_u, 1);
  atomicAdd(&r->add_l, 1ull << 33);
  atomicAdd(&r->add_f, 0.5);
  atomicAdd_block(&r->add_d, 0.25);
  atomicAdd(&r->own_d, 0.125);
  atomicSub(&r->sub_i, 2);
  atomicSub(&r->sub_u, 1u);
  atomicMin(&r->min_i, -i);
  atomicMax(&r->max_i, i);
  atomicMin(&r->min_u, 100u - static_cast<unsigned>(i));
  atomicMax_system(&r->max_u, 3000000000u + static_cast<unsigned>(i));
  atomicMin(&r->min_l, -(1ll << 40) - i);
  atomicMax(&r->max_l, (1ll << 40) + i);
  atomicAnd(&r->and_i, ~(1 << (i % 31)));
  atomicOr(&r->or_i, 1 << (i % 31));
  atomicXor(&r->xor_i, i);
  atomicAnd(&r->and_l, ~(1ull << i));
  atomicInc(&r->inc_u, 9u);
  atomicDec(&r->dec_u, 9u);
  atomicCAS(&r->cas_i, i, i + 1);
  atomicCAS(&r->cas_l, static_cast<unsigned long long>(i), static_cast<unsigned long long>(i) + 1);
  if (i == 0) assert(atomicExch(&r->exch_i, 5) == 0 && atomicExch(&r->exch_f, 2.5f) == 0.0f);
}

int main() {
  Results* d = nullptr;
  Results h{};
  h.min_u = ~0u;
  h.and_i = -1;
  h.and_l = ~0ull;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
  all<<<1, 64>>>(d);
  assert(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost) == cudaSuccess);
  cudaFree(d);
  assert(h.add_i == 63 * 64 / 2 && h.add_u == 64 && h.add_l == 64ull << 33);
  assert(h.add_f == 32.0f && h.add_d == 16.0 && h.own_d == 8.0);
  assert(h.sub_i == -128 && h.sub_u == 0u - 64u);
  assert(h.min_i == -63 && h.max_i == 63 && h.min_u == 37 && h.max_u == 3000000063u);
  assert(h.min_l == -(1ll << 40) - 63 && h.max_l == (1ll << 40) + 63);
  assert(h.and_i == static_cast<int>(0x80000000u) && h.or_i == 0x7fffffff && h.xor_i == 0 && h.and_l == 0);
  assert(h.inc_u == 64 % 10);              // 0, 1, ... 9, 0, ...
  assert(h.dec_u == (10 - 64 % 10) % 10);  // 0, 9, 8, ... 0, 9, ...
  assert(h.cas_i == 64 && h.cas_l == 64);
  assert(h.exch_i == 5 && h.exch_f == 2.5f);
}
