// SPDX-License-Identifier: MIT
struct Particle {
  float position[3];
  float velocity[3];
};

__global__ void move(Particle* particles, int axes) {
  Particle& p = particles[threadIdx.x];
  for (int axis = 0; axis < axes; ++axis) p.position[axis] += p.velocity[axis];  // FIND out_of_bounds
}

int main() {
  Particle* d_particles;
  cudaMalloc(&d_particles, 32 * sizeof(Particle));
  cudaMemset(d_particles, 0, 32 * sizeof(Particle));
  move<<<1, 32>>>(d_particles, 4);
  cudaDeviceSynchronize();
  cudaFree(d_particles);
}
