// SPDX-License-Identifier: MIT
// Names that C++20 gave to the standard library are the program's own, as with nvcc, whose default is C++17; so they are
// beside `using namespace std`.
// stdout: straight 36
#include <cuda_runtime.h>
#include <math.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#if __cplusplus >= 202002L
#error "a later standard than the one asked for"
#endif

using namespace std;

inline __host__ __device__ float lerp(float a, float b, float t) { return a + t * (b - a); }
inline __host__ __device__ float2 lerp(float2 a, float2 b, float t) {
  return make_float2(lerp(a.x, b.x, t), lerp(a.y, b.y, t));
}
template <class T>
__host__ __device__ T midpoint(T a, T b) {
  return (a + b) / 2;
}
__device__ unsigned popcount(unsigned x) { return __popc(x); }
__device__ unsigned rotl(unsigned x, int by) { return x << by | x >> (32 - by); }

__global__ void identity(float* d_matrix, int n) {
  const int row = threadIdx.y, column = threadIdx.x;
  if (row < n && column < n) d_matrix[row * n + column] = row == column;
}

int span = 4;
int ranges[2];

__global__ void mix(const float* d_a, const float* d_b, float* d_c, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  const float2 both = lerp(make_float2(d_a[i], 0), make_float2(d_b[i], 1), 0.5f);
  d_c[i] = midpoint(lerp(d_a[i], d_b[i], 0.5f), both.x) + static_cast<float>(popcount(rotl(3u, 31)));
}

int main() {
  const int n = span * span;
  float *d_matrix, *d_mixed;
  cudaMalloc(&d_matrix, n * sizeof(float));
  cudaMalloc(&d_mixed, n * sizeof(float));
  identity<<<1, dim3(8, 8)>>>(d_matrix, span);
  mix<<<1, 32>>>(d_matrix, d_matrix, d_mixed, n);
  vector<float> h_mixed(n);
  cudaMemcpy(h_mixed.data(), d_mixed, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_matrix);
  cudaFree(d_mixed);
  const float sum = accumulate(h_mixed.begin(), h_mixed.end(), 0.0f);
  const char* const text = u8"straight";  // of char, before C++20
  cout << string(text) << " " << sum << endl;
  return sum == 2 * n + span && ranges[0] == 0 ? 0 : 1;
}
