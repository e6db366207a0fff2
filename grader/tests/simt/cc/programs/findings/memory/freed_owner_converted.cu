// SPDX-License-Identifier: MIT
// An owner of memory that has given it back is converted to its pointer, for a kernel.
#include <cuda_runtime.h>

struct Buffer {
  float* data = nullptr;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(float)); }
  ~Buffer() { release(); }
  void release() {
    if (!released) cudaFree(data);
    released = true;
  }
  operator float*() const { return data; }
  bool released = false;
};

template <class T>
__global__ void fill(T* d_out, T value) {
  d_out[threadIdx.x] = value;  // FIND use_after_free
}

int main() {
  Buffer buffer(32);
  fill<float><<<1, 32>>>(buffer, 2.f);
  buffer.release();
  fill<float><<<1, 32>>>(buffer, 3.f);
  cudaDeviceSynchronize();
}
