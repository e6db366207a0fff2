// SPDX-License-Identifier: MIT
// Every element type through one template; shared array in a template kernel.
#include <cstdint>
#include <cstdio>
#include <vector>

template <typename T, int BLOCK = 64>
__global__ void __launch_bounds__(BLOCK) reverse_block(const T* __restrict__ in, T* __restrict__ out, size_t n) {
  __shared__ T tile[BLOCK];
  const size_t i = size_t(blockIdx.x) * BLOCK + threadIdx.x;
  if (i < n) tile[threadIdx.x] = in[i];
  __syncthreads();
  const size_t last = min(n - size_t(blockIdx.x) * BLOCK, size_t(BLOCK)) - 1;
  if (i < n) out[i] = tile[last - threadIdx.x];
}

template <typename T>
bool check(const char* name) {
  const size_t n = 150;
  std::vector<T> in(n), out(n);
  for (size_t i = 0; i < n; ++i) in[i] = T(i % 120);
  T *a = nullptr, *b = nullptr;
  cudaMalloc((void**)&a, n * sizeof(T));
  cudaMalloc((void**)&b, n * sizeof(T));
  cudaMemcpy(a, in.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  reverse_block<T><<<(n + 63) / 64, 64>>>(a, b, n);
  cudaMemcpy(out.data(), b, n * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(a); cudaFree(b);
  bool same = true;
  for (size_t i = 0; i < n; ++i) {
    const size_t first = i / 64 * 64, last = std::min(first + 64, n) - 1;
    same = same && out[i] == in[last - (i - first)];
  }
  if (!same) printf("%s differs\n", name);
  return same;
}

int main() {
  bool ok = check<char>("char");
  ok &= check<signed char>("signed char");
  ok &= check<unsigned char>("unsigned char");
  ok &= check<short>("short");
  ok &= check<unsigned short>("unsigned short");
  ok &= check<int>("int");
  ok &= check<unsigned>("unsigned");
  ok &= check<long>("long");
  ok &= check<long long>("long long");
  ok &= check<unsigned long long>("unsigned long long");
  ok &= check<float>("float");
  ok &= check<double>("double");
  ok &= check<std::int8_t>("int8_t") & check<std::uint64_t>("uint64_t");
  return ok ? 0 : 1;
}
