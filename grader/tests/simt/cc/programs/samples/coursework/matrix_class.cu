// SPDX-License-Identifier: MIT
// options: --extended-lambda
// A matrix class with operators for both sides, and lambdas as kernels.
// stdout: equal
// stdout: 298 2
#include <iostream>
#include <cassert>
#include <memory>
#include <utility>
template <typename T> class Matrix {
  T* data_; int r_, c_; bool owner_;
 public:
  __host__ Matrix(int r, int c) : r_(r), c_(c), owner_(true) { cudaMallocManaged(&data_, sizeof(T) * r * c); }
  __host__ __device__ Matrix(const Matrix& o) : data_(o.data_), r_(o.r_), c_(o.c_), owner_(false) {}
  __host__ __device__ ~Matrix() {
#ifndef __CUDA_ARCH__
    if (owner_) cudaFree(data_);
#endif
  }
  Matrix& operator=(const Matrix&) = delete;
  __host__ __device__ T& operator()(int r, int c) {
    return data_[r * c_ + c]; }
  __host__ __device__ const T& operator()(int r, int c) const { return data_[r * c_ + c]; }
  __host__ __device__ int rows() const { return r_; }
  __host__ __device__ int cols() const { return c_; }
};
struct Complex { float re, im; };
__host__ __device__ inline Complex operator*(Complex a, Complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
__host__ __device__ inline Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
__host__ __device__ inline Complex& operator+=(Complex& a, Complex b) { a = a + b; return a; }
template <typename T> __global__ void mul(const Matrix<T> a, const Matrix<T> b, Matrix<T> c) {
  int r = blockIdx.y * blockDim.y + threadIdx.y, q = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < c.rows() && q < c.cols()) {
    T s{};
    for (int k = 0; k < a.cols(); k++) s += a(r, k) * b(k, q);
    c(r, q) = s;
  }
}
template <typename F> __global__ void for_each_index(int n, F f) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i); }
int main() {
  Matrix<Complex> a(20, 30), b(30, 25), c(20, 25);
  for (int i = 0; i < 20; i++) for (int j = 0; j < 30; j++) a(i, j) = {float(i), float(j)};
  for (int i = 0; i < 30; i++) for (int j = 0; j < 25; j++) b(i, j) = {1, float(i - j)};
  mul<<<dim3(2, 2), dim3(16, 16)>>>(a, b, c);
  cudaDeviceSynchronize();
  Complex s{0, 0};
  for (int k = 0; k < 30; k++) s += a(7, k) * b(k, 11);
  std::cout << (s.re == c(7, 11).re && s.im == c(7, 11).im ? "equal" : "different") << "\n";
  float* x; cudaMallocManaged(&x, 100 * sizeof(float));
  float scale = 3;
  for_each_index<<<2, 32>>>(100, [=] __device__(int i) { x[i] = scale * i; });
  cudaDeviceSynchronize();
  auto hd = [] __host__ __device__(float v) { return v + 1; };
  for_each_index<<<2, 32>>>(100, [=] __host__ __device__(int i) { x[i] = hd(x[i]); });
  cudaDeviceSynchronize();
  std::cout << x[99] << " " << hd(1) << std::endl;
  cudaFree(x);
}
