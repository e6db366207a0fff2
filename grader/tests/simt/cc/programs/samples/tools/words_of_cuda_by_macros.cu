// SPDX-License-Identifier: MIT
// stdout: 11 4
// Libraries that are compiled for hosts alone as well have macros in place of the words of CUDA.
#include <cstdio>
#ifdef __CUDACC__
#define DEVICE __device__
#define HD __host__ __device__
#define CONST_MEM __constant__
#define DEVICE_INLINE __device__ __forceinline__
#else
#define DEVICE
#endif
DEVICE float table[4];
DEVICE unsigned counter = 0;
static DEVICE int own = 4;
CONST_MEM int factor;
DEVICE_INLINE float get(int i) { return table[i] * factor; }
HD int both(int i) { return i + 1; }
struct S {
  DEVICE int add(int i) const { return i + x; }
  int x;
};
namespace n {
DEVICE double sum;
template <class T>
DEVICE T zero() {
  return T(0);
}
}  // namespace n
__global__ void k() {
  table[threadIdx.x] = both(threadIdx.x);
  __syncthreads();
  atomicAdd(&counter, 1);
  S s{own};
  if (threadIdx.x == 0) n::sum = get(2) + s.add(1) + n::zero<double>();
}
int main() {
  int f = 2;
  cudaMemcpyToSymbol(factor, &f, 4);
  k<<<1, 4>>>();
  double h = 0;
  unsigned c;
  cudaMemcpyFromSymbol(&h, n::sum, sizeof h);
  cudaMemcpyFromSymbol(&c, counter, 4);
  std::printf("%g %u\n", h, c);
}
