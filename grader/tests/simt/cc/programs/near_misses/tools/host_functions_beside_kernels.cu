// SPDX-License-Identifier: MIT
// Host functions beside kernels, and what both sides may call in every form: nothing here is the host's.
// stdout: 4
// options: -std=c++20
#include <cstdio>
#include <cmath>
#include <utility>
#include <type_traits>
#include <limits>
#include <array>
#include <tuple>
#include <functional>
struct Point { float x, y; };                 // implicit members
struct Dflt { float x = 1; Dflt() = default; };
struct Base { __device__ virtual float f() const { return 1; } __device__ virtual ~Base() {} };
struct Derived : Base { __device__ float f() const override { return 2; } };
struct Sum { __host__ __device__ float operator()(float a, float b) const { return a + b; } };
template <class F> __device__ float apply(F f, float a) { return f(a, a); }
template <class T> struct Traits { static constexpr T zero() { return T(0); } __device__ static T one() { return T(1); } };
#define DEVICE_FN __device__ __forceinline__
DEVICE_FN float macro_fn(float x) { return x; }
#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif
HD inline int ceil_div(int a, int b) { return (a + b - 1) / b; }
struct Vec {
  float v[3];
  HD float& operator[](int i) { return v[i]; }
  HD friend Vec operator+(const Vec& a, const Vec& b) { Vec r; for (int i = 0; i < 3; ++i) r.v[i] = a.v[i] + b.v[i]; return r; }
};
namespace a { __device__ float helper(float x) { return x; } }
namespace b { float helper(float x) { return x + 1; } }
inline float overloaded(int x) { return x; }
__device__ inline float overloaded(float x) { return x; }
template <typename T, int N> __device__ T reduce(T (&x)[N]) { T s = 0; for (int i = 0; i < N; ++i) s += x[i]; return s; }
__global__ void k(float* o, Point p) {
  Point q = p; q = p; Dflt d; 
  Derived e; Base& r = e;
  float arr[3] = {1, 2, 3};
  auto l = [&](float x) { return x + q.x; };
  o[0] = q.x + d.x + r.f() + apply(Sum{}, 2.f) + apply([](float a, float b) { return a * b; }, 3.f) + reduce(arr) + l(1);
  float z = 0;
  o[1] = z + Traits<float>::one() + macro_fn(2) + ceil_div(3, 2);
  Vec v{{1, 2, 3}}; o[2] = (v + v)[1] + a::helper(2) + overloaded(2.f);
  o[3] = INFINITY > 1 ? std::sqrt(2.f) + std::pow(2.f, 2.f) + std::abs(-1.f) + std::isnan(1.f) : 0;
  o[4] = std::is_same<int, float>::value ;
  float a1 = 1, a2 = 2; a1 = std::move(a2); o[5] = a1;
  o[6] = static_cast<float>(M_PI) + nanf("") + INFINITY;
}
float host_user() { return b::helper(1) + overloaded(1); }
int main() { float* d; cudaMalloc(&d, 256); k<<<1, 1>>>(d, Point{1, 2}); cudaDeviceSynchronize(); cudaFree(d); std::printf("%d\n", static_cast<int>(host_user() + 1)); }
