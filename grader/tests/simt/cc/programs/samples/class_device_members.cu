// SPDX-License-Identifier: MIT
// options: --extended-lambda
// Classes by value with device methods, operator(), static constexpr members, device lambdas' older sibling: functors.
#include <cstdio>
#include <vector>
#include <stdexcept>
#include <memory>
template <class T> class DeviceVector {
 public:
  explicit DeviceVector(std::size_t n) : n_(n) { if (cudaMalloc(&p_, n * sizeof(T)) != cudaSuccess) throw std::runtime_error("alloc"); }
  DeviceVector(const std::vector<T>& v) : DeviceVector(v.size()) { cudaMemcpy(p_, v.data(), n_ * sizeof(T), cudaMemcpyHostToDevice); }
  ~DeviceVector() { cudaFree(p_); }
  DeviceVector(const DeviceVector&) = delete;
  T* data() { return p_; }
  std::size_t size() const { return n_; }
  operator std::vector<T>() const { std::vector<T> v(n_); cudaMemcpy(v.data(), p_, n_ * sizeof(T), cudaMemcpyDeviceToHost); return v; }
 private:
  T* p_ = nullptr; std::size_t n_;
};
struct Square { __host__ __device__ float operator()(float x) const { return x * x; } };
struct Clamp { float low, high; static constexpr int uses = 2; __device__ float operator()(float x) const { return x < low ? low : (x > high ? high : x); } };
template <class F> __global__ void map(const float* in, float* out, int n, F f) {
  const int stride = blockDim.x * gridDim.x;
  for (int i = blockDim.x * blockIdx.x + threadIdx.x; i < n; i += stride) out[i] = f(in[i]);
}
template <class F> std::vector<float> run(const std::vector<float>& v, F f) {
  DeviceVector<float> in(v), out(v.size());
  map<<<2, 32>>>(in.data(), out.data(), (int)v.size(), f);
  return out;
}
struct Matrix {
  int rows, cols; float* data;
  __device__ float& at(int r, int c) { return data[r * cols + c]; }
  __device__ const float& at(int r, int c) const { return data[r * cols + c]; }
};
__global__ void transpose(const Matrix in, Matrix out) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < in.rows && c < in.cols) out.at(c, r) = in.at(r, c);
}
int main() {
  std::vector<float> v(100); for (int i = 0; i < 100; ++i) v[i] = i - 50;
  auto s = run(v, Square{}); auto c = run(v, Clamp{-3, 3});
  auto l = run(v, [] __device__(float x) { return x + 1; });
  auto k = run(v, [bias = 2.0f] __host__ __device__(float x) { return x + bias; });
  for (int i = 0; i < 100; ++i) if (s[i] != v[i] * v[i] || c[i] < -3 || c[i] > 3 || l[i] != v[i] + 1 || k[i] != v[i] + 2) return 1;
  auto a = std::make_unique<DeviceVector<float>>(v); DeviceVector<float> b(100);
  transpose<<<dim3(7, 2), dim3(4, 4)>>>(Matrix{5, 20, a->data()}, Matrix{20, 5, b.data()});
  std::vector<float> t = b;
  for (int r = 0; r < 5; ++r) for (int q = 0; q < 20; ++q) if (t[q * 5 + r] != v[r * 20 + q]) return 2;
  return 0;
}
