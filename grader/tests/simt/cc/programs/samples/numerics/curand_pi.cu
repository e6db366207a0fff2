// SPDX-License-Identifier: MIT
// Pi by random points, states set up in a kernel of their own, as most courses do it.
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>

__global__ void setup(curandState* state, unsigned long long seed) {
  const int id = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(seed, id, 0, &state[id]);
}

__global__ void count_inside(curandState* state, int* inside, int points) {
  const int id = threadIdx.x + blockIdx.x * blockDim.x;
  curandState local = state[id];
  int count = 0;
  for (int i = 0; i < points; ++i) {
    const float x = curand_uniform(&local);
    const float y = curand_uniform(&local);
    if (x * x + y * y <= 1.0f) ++count;
  }
  state[id] = local;
  atomicAdd(inside, count);
}

int main() {
  const int threads = 256, blocks = 8, points = 100;
  curandState* states;
  int *d_inside, inside = 0;
  cudaMalloc(&states, threads * blocks * sizeof(curandState));
  cudaMalloc(&d_inside, sizeof(int));
  cudaMemset(d_inside, 0, sizeof(int));
  setup<<<blocks, threads>>>(states, 42);
  count_inside<<<blocks, threads>>>(states, d_inside, points);
  cudaMemcpy(&inside, d_inside, sizeof(int), cudaMemcpyDeviceToHost);
  const double pi = 4.0 * inside / (double(threads) * blocks * points);
  printf("%s\n", std::fabs(pi - 3.14159) < 0.02 ? "about pi" : "not pi");
  cudaFree(states);
  cudaFree(d_inside);
}
// stdout: about pi
