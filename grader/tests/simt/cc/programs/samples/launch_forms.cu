// SPDX-License-Identifier: MIT
// options: --extended-lambda
// The ways in which programs write launches.
#include <cstdio>

namespace a {
namespace b {
template <class T, int N>
__global__ void fill(T* p, T value) {
  for (int i = threadIdx.x; i < N; i += blockDim.x) p[i] = value;
}
__global__ void plain(int* p) { p[threadIdx.x] += 1; }
}  // namespace b
}  // namespace a

__global__ void optional(int* p, const int* extra) { p[threadIdx.x] += extra == NULL ? 1 : extra[threadIdx.x]; }
__global__ void mixed(double d, char c, unsigned long long u, bool f, int* p) {
  if (threadIdx.x == 0) p[0] = static_cast<int>(d) + c + static_cast<int>(u) + f;
}
template <class F>
__global__ void apply(F f, int* p) {
  p[threadIdx.x] = f(p[threadIdx.x]);
}
struct Twice {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};
extern "C" __global__ void c_kernel(int* p) { p[threadIdx.x] -= 1; }

#define LAUNCH(kernel, blocks, threads, ...) kernel<<<blocks, threads>>>(__VA_ARGS__)
#define CHECKED(...)                                            \
  do {                                                          \
    __VA_ARGS__;                                                \
    if (cudaGetLastError() != cudaSuccess) return -1;           \
  } while (0)

static int step = 0;
static int* next(int* p) {
  ++step;
  return p;
}

int main() {
  int *d, h[4];
  cudaMalloc(&d, sizeof(h));
  cudaStream_t stream = 0;
  a::b::fill<int, 4><<<1, 2>>>(d, 5);
  a::b::plain<<<dim3(1), dim3{4, 1, 1}, 0, stream>>>(d);
  ::a::b::plain
      <<<1,
         4>>>
      (next(d));
  {
    using namespace a::b;
    if (step == 1) plain<<<1, (4 > 3) ? 4 : 1>>>(d); else plain<<<1, 1>>>(d);
  }
  LAUNCH(c_kernel, 1, 4, d);
  CHECKED(c_kernel<<<1, 4>>>(d));
  optional<<<1, 4>>>(d, NULL);
  optional<<<1, 4>>>(d, 0);
  optional<<<1, 4>>>(d, nullptr);
  optional<<<1, 4, sizeof(int) * 4>>>(d, d);
  apply<<<1, 4>>>(Twice(), d);
  const int more = 3;
  apply<<<1, 4>>>([=] __device__(int x) { return x + more; }, d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (int value : h) {
    if (value != ((5 + 3 - 2 + 3) * 2) * 2 + 3) return 1;
  }
  mixed<<<1, 1>>>(2.9f, 'A', 7, true, d);
  cudaMemcpy(h, d, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 2 + 'A' + 7 + 1 && step == 1 ? 0 : 2;
}
