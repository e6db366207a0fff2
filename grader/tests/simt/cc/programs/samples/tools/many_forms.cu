// SPDX-License-Identifier: MIT
// options: -std=c++17 --extended-lambda
// stdout: ok
// Templates, macros that launch, shared memory of many kinds, launches of what is computed.
#include <cassert>
#include <cstdio>
#include <type_traits>
#include <vector>
#define CHECK(x)                                                        \
  do {                                                                  \
    cudaError_t e_ = (x);                                               \
    if (e_ != cudaSuccess) {                                            \
      printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)
#define LAUNCH(k, g, b, ...) k<<<(g), (b)>>>(__VA_ARGS__)
#define LAUNCH_SYNC(kernel, grid, block, ...) \
  do {                                        \
    kernel<<<grid, block>>>(__VA_ARGS__);     \
    CHECK(cudaGetLastError());                \
    CHECK(cudaDeviceSynchronize());           \
  } while (0)
template <typename T>
struct SharedMemory {
  __device__ operator T*() {
    extern __shared__ int smem_raw[];
    return (T*)smem_raw;
  }
};
template <>
struct SharedMemory<double> {
  __device__ operator double*() {
    extern __shared__ double smem_d[];
    return smem_d;
  }
};
template <class T, unsigned int blockSize>
__global__ void reduce(const T* __restrict__ in, T* out, unsigned int n) {
  T* sdata = SharedMemory<T>();
  unsigned tid = threadIdx.x;
  sdata[tid] = tid < n ? in[tid] : T(0);
  __syncthreads();
  if (blockSize >= 64) {
    if (tid < 32) sdata[tid] += sdata[tid + 32];
    __syncthreads();
  }
  for (unsigned s = 16; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[0] = sdata[0];
}
template <class T>
T run_reduce() {
  T h[64], r;
  for (int i = 0; i < 64; ++i) h[i] = T(i);
  T *d, *o;
  CHECK(cudaMalloc(&d, sizeof h));
  CHECK(cudaMalloc((void**)&o, sizeof(T)));
  CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
  switch (64) {
    case 64:
      reduce<T, 64><<<1, 64, 64 * sizeof(T)>>>(d, o, 64);
      break;
    default:
      break;
  }
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&r, o, sizeof r, cudaMemcpyDeviceToHost));
  cudaFree(d);
  cudaFree(o);
  return r;
}
struct V3 {
  float x, y, z;
  __host__ __device__ V3() : x(0), y(0), z(0) {}
  __host__ __device__ V3(float a, float b, float c) : x(a), y(b), z(c) {}
  __host__ __device__ V3 operator+(const V3& o) const { return V3(x + o.x, y + o.y, z + o.z); }
  __host__ __device__ friend V3 operator*(float s, const V3& v) { return V3(s * v.x, s * v.y, s * v.z); }
};
union Bits {
  float f;
  unsigned u;
};
struct Pod {
  int a;
  float b[3];
};
template <int N>
__global__ void shared_kinds(int* out) {
  __shared__ Pod pods[N];
  __shared__ Bits bits[N][2];
  __shared__ int a, b[N + 1];
  __shared__ union {
    int i[N];
    float f[N];
  } u;
  volatile __shared__ int vol[N];
  int t = threadIdx.x;
  pods[t].a = t;
  pods[t].b[2] = 2.f;
  bits[t][1].f = 1.0f;
  b[t] = t;
  u.i[t] = t;
  vol[t] = t;
  if (t == 0) {
    a = 5;
    b[N] = 9;
  }
  __syncthreads();
  out[t] = pods[N - 1 - t].a + (int)pods[t].b[2] + (bits[t][1].u == 0x3f800000u) + a + b[N] + u.i[t] + vol[t];
}
template <template <class> class Op>
__global__ void apply(float* p) {
  p[threadIdx.x] = Op<float>()(p[threadIdx.x]);
}
template <class T>
struct Square {
  __device__ T operator()(T x) const { return x * x; }
};
__launch_bounds__(128) __global__ void lb1(int* p) { *p = 1; }
__global__ void __launch_bounds__(128, 4) lb2(int* p) { *p = 2; }
__global__ static void st1(int* p) { *p = 3; }
static void __global__ st2(int* p) { *p = 4; }
namespace a {
inline namespace v1 {
namespace {
__global__ void inner(int* p) { *p = 5; }
}  // namespace
}  // namespace v1
}  // namespace a
__constant__ Pod table[2] = {{1, {1, 2, 3}}, {2, {4, 5, 6}}};
__device__ float d_values[4] = {1, 2, 3, 4};
__device__ float* d_pointer = d_values;
__device__ const char* const names[] = {"x", "y"};
__device__ __constant__ float dc = 2.5f;
__global__ void use(float* o) {
  o[0] = table[1].b[2] + d_pointer[3] + dc + names[1][0];
  d_values[0] += 1;
}
class Runner {
  int n;

 public:
  explicit Runner(int n_) : n(n_) {}
  template <class K, class... A>
  void go(K k, A... args) {
    k<<<1, n>>>(args...);
  }
};
using KernelPtr = void (*)(int*);
int main() {
  assert(run_reduce<int>() == 2016);
  assert(run_reduce<float>() == 2016.f);
  assert(run_reduce<double>() == 2016.);
  int* d;
  CHECK(cudaMalloc(&d, 64 * 4));
  int h[64];
  shared_kinds<32><<<dim3(1), dim3(32)>>>(d);
  CHECK(cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 32; ++i) assert(h[i] == 31 - i + 2 + 1 + 5 + 9 + i + i);
  float* f;
  CHECK(cudaMalloc(&f, 16));
  float hf[4] = {1, 2, 3, 4};
  CHECK(cudaMemcpy(f, hf, 16, cudaMemcpyHostToDevice));
  apply<Square><<<1, 4>>>(f);
  CHECK(cudaMemcpy(hf, f, 16, cudaMemcpyDeviceToHost));
  assert(hf[3] == 16);
  LAUNCH(lb1, 1, 1, d);
  CHECK(cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost));
  assert(h[0] == 1);
  LAUNCH_SYNC(lb2, 1, 1, d);
  CHECK(cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost));
  assert(h[0] == 2);
  KernelPtr ks[] = {st1, st2, a::inner};
  for (int i = 0; i < 3; ++i) {
    ks[i]<<<1, 1>>>(d);
    CHECK(cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost));
    assert(h[0] == 3 + i);
  }
  a::v1::inner<<<1, (sizeof(int) > 2 ? 1 : 2), 0, 0>>>(d);
  bool wide = true;
  (wide ? st1 : st2)<<<1, 1>>>(d);
  CHECK(cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost));
  assert(h[0] == 3);
  use<<<1, 1>>>(f);
  CHECK(cudaMemcpy(hf, f, 4, cudaMemcpyDeviceToHost));
  assert(hf[0] == 6 + 4 + 2.5f + 'y');
  Runner(1).go(st2, d);
  Runner r(1);
  r.go(lb2, d);
  auto lambda = [=] __device__(int i) { return i + 1; };
  (void)lambda;
  CHECK(cudaDeviceSynchronize());
  cudaFree(d);
  cudaFree(f);
  puts("ok");
}
