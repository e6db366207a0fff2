// SPDX-License-Identifier: MIT
// Arguments are evaluated once, converted to the parameters' types, and each thread has its own copy.
#include <cuda_runtime.h>

#include <cassert>
#include <cstddef>

struct Big {
  double values[32];
};

__global__ void plain(float* out, double a, unsigned char b, Big big, const int* nothing) {
  a += threadIdx.x;
  big.values[3] += threadIdx.x;
  out[threadIdx.x] = static_cast<float>(a + b + big.values[3] + (nothing == nullptr ? 0 : 1000));
}

template <class T, int n>
__global__ void deduced(T (*out)[n], T value, const T* nothing = nullptr) {
  (*out)[threadIdx.x % n] = nothing == nullptr ? value : T{};
}

struct Owner {
  float* pointer;
  operator float*() const { return pointer; }
};

int calls = 0;
int counted(int value) {
  ++calls;
  return value;
}

int main() {
  float* d_out = nullptr;
  cudaMalloc(&d_out, 8 * sizeof(float));
  Big big{};
  big.values[3] = 0.5;
  float out[8];
  const Owner owner{d_out};
  plain<<<1, 8>>>(owner, counted(2), 3.0, big, 0);
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) assert(out[i] == 2 + 3 + 0.5f + 2 * static_cast<float>(i));
  assert(calls == 1);

  auto pointer = &plain;
  pointer<<<dim3(1), dim3(8), 0, nullptr>>>(d_out, 1, 1, big, NULL);
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  assert(out[2] == 1 + 1 + 0.5f + 4);

  deduced<<<1, 8>>>(reinterpret_cast<float(*)[8]>(d_out), 2.5f);
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  assert(out[7] == 2.5f);
  deduced<float, 8><<<1, 8>>>(reinterpret_cast<float(*)[8]>(d_out), 4, 0);
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  assert(out[7] == 4);
  cudaFree(d_out);
}
