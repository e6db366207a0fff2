// SPDX-License-Identifier: MIT
// Kernels work on page-locked host memory: allocated mapped, and registered after the fact.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                        \
  do {                                                                     \
    const cudaError_t error = (call);                                      \
    if (error != cudaSuccess) {                                            \
      std::printf("%s: %s\n", #call, cudaGetErrorString(error));           \
      return 1;                                                            \
    }                                                                      \
  } while (0)

__global__ void vector_add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 1000;
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  if (!properties.canMapHostMemory) return 2;
  CHECK(cudaSetDeviceFlags(cudaDeviceMapHost));
  float *a, *b, *d_a, *d_b, *d_c;
  CHECK(cudaHostAlloc(&a, n * sizeof(float), cudaHostAllocMapped));
  CHECK(cudaHostAlloc((void**)&b, n * sizeof(float), cudaHostAllocMapped | cudaHostAllocWriteCombined));
  std::vector<float> c(n, -1.0f);
  CHECK(cudaHostRegister(c.data(), n * sizeof(float), cudaHostRegisterMapped));
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  CHECK(cudaHostGetDevicePointer(&d_a, a, 0));
  CHECK(cudaHostGetDevicePointer((void**)&d_b, b, 0));
  CHECK(cudaHostGetDevicePointer(&d_c, c.data(), 0));
  vector_add<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i)
    if (c[i] != 3.0f * i) return 3;
  unsigned int flags = 0;
  CHECK(cudaHostGetFlags(&flags, b));
  if (!(flags & cudaHostAllocWriteCombined) || !(flags & cudaHostAllocMapped)) return 4;
  if (cudaHostRegister(c.data(), 4, 0) != cudaErrorHostMemoryAlreadyRegistered) return 5;
  CHECK(cudaHostUnregister(c.data()));
  if (cudaHostUnregister(c.data()) != cudaErrorHostMemoryNotRegistered) return 6;
  if (cudaHostGetDevicePointer(&d_c, c.data(), 0) != cudaErrorInvalidValue) return 7;
  cudaGetLastError();
  CHECK(cudaFreeHost(a));
  CHECK(cudaFreeHost(b));
}
