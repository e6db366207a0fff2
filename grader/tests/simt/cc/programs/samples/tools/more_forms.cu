// SPDX-License-Identifier: MIT
// options: -std=c++17 --extended-lambda
// stdout: ok
// Lambdas, classes, virtual functions, function pointers, kernels written by macros.
#include <stdio.h>
#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>
// extended lambda
template <class F>
__global__ void for_each_i(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}
template <typename F, typename... Args>
void launch(int n, F&& f, Args&&... args) {
  for_each_i<<<(n + 31) / 32, 32>>>(n, f);
  (void)sizeof...(args);
}
struct Matrix {
  int w, h;
  float* e;
  __device__ __host__ float& at(int r, int c) const { return e[r * w + c]; }
};
__global__ void mul(const Matrix A, const Matrix B, Matrix C) {
  const int r = threadIdx.y, c = threadIdx.x;
  float s = 0;
  for (int k = 0; k < A.w; ++k) s += A.at(r, k) * B.at(k, c);
  C.at(r, c) = s;
}
class Solver {
  float* d_;
  int n_;
  static __device__ float f(float x) { return x * x; }

 public:
  Solver(int n) : n_(n) { cudaMalloc(&d_, n * sizeof *d_); }
  ~Solver() { cudaFree(d_); }
  template <class>
  friend struct X;
  static void host_static() {}
  void solve();
  float get(int i) {
    float h;
    cudaMemcpy(&h, d_ + i, sizeof h, cudaMemcpyDeviceToHost);
    return h;
  }
  float* data() { return d_; }
};
__global__ void solve_kernel(float* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  p[i] = i * 0.5f;
}
void Solver::solve() {
  dim3 block(32), grid{(unsigned)((n_ + 31) / 32)};
  solve_kernel<<<grid, block>>>(data(), n_);
}
struct Base {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Base() {}
};
struct Circle : Base {
  float r;
  __device__ Circle(float r_) : r(r_) {}
  __device__ float area() const override { return 3 * r * r; }
};
struct Sq : Base {
  float s;
  __device__ explicit Sq(float s_) : s{s_} {}
  __device__ float area() const override { return s * s; }
};
__global__ void virt(float* o) {
  Circle c(2);
  Sq s(3);
  Base* b = threadIdx.x ? (Base*)&c : (Base*)&s;
  o[threadIdx.x] = b->area();
}
typedef float (*op_t)(float, float);
__device__ float add(float a, float b) { return a + b; }
__device__ float sub(float a, float b) { return a - b; }
__device__ op_t ops[] = {add, sub};
__global__ void call(float* o, int k) { *o = ops[k](5, 3); }
enum class Mode : unsigned char { A, B };
template <Mode m, bool flag = (2 > 1)>
__global__ void modes(int* o) {
  if constexpr (m == Mode::A)
    *o = flag;
  else
    *o = 10 + flag;
}
__global__ void ünïcode(int* größe) { *größe = 7; }
__global__ void defaults(int* o, int v = 3) { *o = v; }
__global__ void overload(int* o) { *o = 1; }
__global__ void overload(float* o) { *o = 2; }
extern "C" {
__global__ void c_kernel(int* o) { *o = 8; }
}
__global__ void many(char a, double b, short c, long long d, float4 e, char* f, bool g, double* out) {
  out[0] = a + b + c + d + e.w + *f + g;
}
#if defined(NOPE)
__global__ void never(
#endif
#define IDX (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL(name, expr) \
  __global__ void name(float* p) { p[IDX] = expr; }
KERNEL(k_one, 1.0f)
KERNEL(k_two, 2.0f * IDX)
int main() {
  int n = 100;
  int* p;
  cudaMalloc(&p, n * 4);
  launch(n, [=] __device__(int i) { p[i] = 3 * i; });
  launch(
      n, [p] __host__ __device__(int i) mutable { p[i] += 1; }, 1, 2);
  int h[100];
  cudaMemcpy(h, p, 400, cudaMemcpyDeviceToHost);
  if (h[99] != 298) return 1;
  Matrix A{2, 2, nullptr};
  cudaMallocManaged(&A.e, 16);
  Matrix B = A, C = A;
  cudaMallocManaged(&C.e, 16);
  A.at(0, 0) = 1;
  A.at(0, 1) = 2;
  A.at(1, 0) = 3;
  A.at(1, 1) = 4;
  mul<<<1, {2, 2}>>>(A, B, C);
  cudaDeviceSynchronize();
  if (C.at(1, 1) != 22) return 2;
  cudaFree(A.e);
  cudaFree(C.e);
  {
    Solver s(50);
    s.solve();
    if (s.get(49) != 24.5f) return 3;
  }
  float* f;
  cudaMalloc(&f, 64 * 4);
  virt<<<1, 2>>>(f);
  float hf[64];
  cudaMemcpy(hf, f, 8, cudaMemcpyDeviceToHost);
  if (hf[0] != 9 || hf[1] != 12) return 4;
  call<<<1, 1>>>(f, 1);
  cudaMemcpy(hf, f, 4, cudaMemcpyDeviceToHost);
  if (hf[0] != 2) return 5;
  modes<Mode::B><<<1, 1>>>(p);
  cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost);
  if (h[0] != 11) return 6;
  modes<Mode::A, (1 > 2)><<<1, 1>>>(p);
  cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost);
  if (h[0] != 0) return 7;
  ünïcode<<<1, 1>>>(p);
  cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost);
  if (h[0] != 7) return 8;
  defaults<<<1, 1>>>(p);
  cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost);
  if (h[0] != 3) return 9;
  overload<<<1, 1>>>(p);
  overload<<<1, 1>>>(f);
  c_kernel<<<1, 1>>>(p);
  cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost);
  if (h[0] != 8) return 10;
  double* o;
  char* ch;
  cudaMalloc(&o, 8);
  cudaMalloc(&ch, 1);
  cudaMemset(ch, 5, 1);
  many<<<1, 1>>>('\1', 2.0, 3, 4, make_float4(1, 2, 3, 4), ch, true, o);
  double ho;
  cudaMemcpy(&ho, o, 8, cudaMemcpyDeviceToHost);
  if (ho != 20) return 11;
  k_one<<<2, 32>>>(f);
  k_two<<<2, 32>>>(f);
  cudaMemcpy(hf, f, 256, cudaMemcpyDeviceToHost);
  if (hf[63] != 126) return 12;
  const char* raw = R"(k<<<1, 2>>>(x); __shared__ int y; asm("nope"); "quote)";
  if (raw[0] != 'k') return 13;
  std::cout << "";
  for (int i = 0; i < 2; i++)
    if (i)
      c_kernel<<<1, 1>>>(p);
    else
      defaults<<<1, 1>>>(p, i + (1 << 3 >> 2));
  int shift = 1 << 2 << 3;
  if (shift != 32) return 14;
  auto go = [&](auto k, int b) {
    k<<<1, b>>>(p);
    return cudaGetLastError();
  };
  if (go(c_kernel, 1) != cudaSuccess) return 15;
  std::unique_ptr<int, decltype(&cudaFree)> guard(nullptr, cudaFree);
  cudaFree(p);
  cudaFree(f);
  cudaFree(o);
  cudaFree(ch);
  puts("ok");
}
