// SPDX-License-Identifier: MIT
// Particles: the second half begins in the middle of the array.
#include <cstdio>
struct Particle {
  float3 position;
  float3 velocity;
  int id;
};

__global__ void start(Particle* particles, int half) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= half) return;
  Particle* const other = &particles[half + i];
  particles[i].id = i;
  particles[i].velocity = make_float3(1, 0, 0);
  other->id = half + i;
  other->velocity = make_float3(-1, 0, 0);
}

int main() {
  const int half = 50;
  Particle *d, last;
  cudaMalloc(&d, 2 * half * sizeof(Particle));
  start<<<2, 32>>>(d, half);
  cudaMemcpy(&last, d + 2 * half - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return last.id == 2 * half - 1 && last.velocity.x == -1 ? 0 : 1;
}
