// SPDX-License-Identifier: MIT
// A generator of one's own on the device, local arrays, 64-bit atomics.
#include <cstdio>
#include <cstdlib>

__device__ unsigned long long inside = 0;

__device__ float uniform(unsigned& state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return __uint_as_float((state >> 9) | 0x3f800000u) - 1.0f;
}

__global__ void throw_darts(int n) {
  unsigned state = 2463534242u + 7919u * (blockIdx.x * blockDim.x + threadIdx.x);
  int counts[2] = {0, 0};
  for (int i = 0; i < n; ++i) {
    const float x = uniform(state), y = uniform(state);
    ++counts[x * x + y * y <= 1.0f];
  }
  atomicAdd(&inside, static_cast<unsigned long long>(counts[1]));
}

int main() {
  throw_darts<<<16, 64>>>(200);
  unsigned long long hits = 0;
  if (cudaMemcpyFromSymbol(&hits, inside, sizeof(hits)) != cudaSuccess) return EXIT_FAILURE;
  const double pi = 4.0 * static_cast<double>(hits) / (16 * 64 * 200);
  std::printf("%f\n", pi);
  return pi > 3.10 && pi < 3.18 ? EXIT_SUCCESS : EXIT_FAILURE;
}
