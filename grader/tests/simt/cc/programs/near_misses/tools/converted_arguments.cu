// SPDX-License-Identifier: MIT
// stdout: 2 3 9 24
// Arguments that own memory are converted where a kernel is launched, and not copied before.
#include <cstdio>

#include <cuda_runtime.h>

struct Buffer {
  float* data = nullptr;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(float)); }
  Buffer(const Buffer&) = default;  // a copy frees the memory as well
  ~Buffer() { cudaFree(data); }
  operator float*() const { return data; }
};

struct Owner : Buffer {
  using Buffer::Buffer;
  Owner(const Owner&) = delete;
};

template <class T>
__global__ void fill(T* out, T value) {
  out[threadIdx.x] = value;
}

template <class T, int n>
__global__ void add(T* out, int2 values) {
  if (threadIdx.x < n) out[threadIdx.x] += values.x + values.y;
}

struct Range {
  int first;
  int last;
};
template <class T>
__global__ void add_in(T* out, const Range range = {0, 1}, int2 values = {1, 1}) {
  if (threadIdx.x >= range.first && threadIdx.x <= range.last) out[threadIdx.x] += values.x * values.y;
}

float last(const float* d_data) {
  float value = 0;
  cudaMemcpy(&value, d_data + 31, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

template <class T>
void fill_with(T& buffer, int value) {
  fill<float><<<1, 32>>>(buffer, value);
}

int main() {
  Buffer buffer(32);
  Owner owner(32);
  fill<float><<<1, 32>>>(buffer, 2);
  std::printf("%g ", last(buffer));
  fill_with(buffer, 3);
  std::printf("%g ", last(buffer));
  const auto launch = [&] { fill<float><<<1, 32>>>(owner, 4.f); };
  launch();
  add<float, 32><<<1, 32>>>(owner, {2, 3});
  std::printf("%g ", last(owner));
  add_in<<<1, 32>>>(owner.data, {3, 31}, {3, 5});
  std::printf("%g\n", last(owner));
}
