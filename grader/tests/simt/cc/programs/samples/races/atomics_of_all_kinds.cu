// SPDX-License-Identifier: MIT
// Atomics on 16 bits, vectors and by the C++ library, in global and in shared memory, between threads and blocks.
#include <cuda/atomic>

__global__ void count(unsigned short* half, float2* pair, float4* four, int* plain, unsigned long long* wide) {
  __shared__ int s_count;
  if (threadIdx.x == 0) s_count = 0;
  __syncthreads();
  unsigned short old = *half, seen;
  do {
    seen = old;
    old = atomicCAS(half, seen, static_cast<unsigned short>(seen + 1));
  } while (old != seen);
  atomicAdd(pair, make_float2(1, 2));
  atomicAdd(four, make_float4(1, 2, 3, 4));
  cuda::atomic_ref<int, cuda::thread_scope_device>(*plain).fetch_add(1, cuda::std::memory_order_relaxed);
  cuda::atomic_ref<int, cuda::thread_scope_device>(s_count).fetch_add(1);
  __atomic_fetch_add(wide, 3ull, __ATOMIC_RELAXED);
  __syncthreads();
  if (threadIdx.x == 0) atomicMax(wide + 1, static_cast<unsigned long long>(s_count));
}

// One block hands a value to the next by release and acquire.
__global__ void relay(int* value, int* turn) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(*turn);
  while (mine.load(cuda::std::memory_order_acquire) != static_cast<int>(blockIdx.x)) {
  }
  *value += blockIdx.x;
  mine.store(blockIdx.x + 1, cuda::std::memory_order_release);
}

struct All {
  float4 four;
  float2 pair;
  unsigned long long wide[2];
  int plain, value, turn;
  unsigned short half;
};

int main() {
  All h{}, *d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
  count<<<3, 64>>>(&d->half, &d->pair, &d->four, &d->plain, d->wide);
  relay<<<5, 32>>>(&d->value, &d->turn);
  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  const bool vectors = h.pair.x == 192 && h.pair.y == 384 && h.four.x == 192 && h.four.w == 768;
  const bool counts = h.half == 192 && h.plain == 192 && h.wide[0] == 576 && h.wide[1] == 64;
  return vectors && counts && h.value == 10 ? 0 : 1;
}
