// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <cstdio>
#include <array>
#include <utility>
namespace { __device__ int counter; __global__ void bump() { atomicAdd(&counter, 1); } }
namespace lib::detail { template <unsigned int blockSize, bool nIsPow2, typename T> __global__ void reduce(const T* in, T* out, unsigned n) {
  __shared__ T sdata[blockSize];
  unsigned tid = threadIdx.x, i = blockIdx.x * (blockSize * 2) + tid;
  T sum = (i < n) ? in[i] : T(0);
  if (nIsPow2 || i + blockSize < n) sum += in[i + blockSize];
  sdata[tid] = sum; __syncthreads();
  if (blockSize >= 256) { if (tid < 128) sdata[tid] = sum = sum + sdata[tid + 128]; __syncthreads(); }
  if (blockSize >= 128) { if (tid < 64) sdata[tid] = sum = sum + sdata[tid + 64]; __syncthreads(); }
  for (unsigned s = 32; s; s /= 2) { if (tid < s) sdata[tid] = sum = sum + sdata[tid + s]; __syncthreads(); }
  if (tid == 0) out[blockIdx.x] = sum;
} }
static __global__ void fill(int* p, int n, int v) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v; }
struct Api {
  static void run(int* p, int n) { fill<<<(n + 31) / 32, 32>>>(p, n, 3); }
  static constexpr int threads = 128;
  enum : unsigned { blocks = 4 };
};
template <typename T> T total(const T* d, unsigned n) {
  using namespace lib;
  T* o; cudaMalloc(&o, Api::blocks * sizeof(T));
  detail::reduce<Api::threads, false, T><<<Api::blocks, Api::threads>>>(d, o, n);
  std::array<T, Api::blocks> h; cudaMemcpy(h.data(), o, sizeof h, cudaMemcpyDeviceToHost); cudaFree(o);
  T s{}; for (auto v : h) s += v; return s;
}
int main() {
  bump<<<2, 5>>>(); int c; cudaMemcpyFromSymbol(&c, counter, sizeof(int)); if (c != 10) return 1;
  int* d; const int n = 1000; cudaMalloc(&d, n * sizeof *d); Api::run(d, n);
  int t = total(d, n); cudaFree(d); printf("%d\n", t);
  return t == 3000 ? 0 : 2;
}
