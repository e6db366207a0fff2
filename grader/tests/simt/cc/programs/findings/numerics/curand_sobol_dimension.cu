// SPDX-License-Identifier: MIT
// The 22nd dimension of Sobol's points is not known.
#include <curand.h>
#include <curand_kernel.h>

__global__ void draw(curandDirectionVectors32_t* vectors, float* out) {
  curandStateSobol32_t state;
  curand_init(vectors[threadIdx.x], 0, &state);  // FIND unsupported
  out[threadIdx.x] = curand_uniform(&state);
}

int main() {
  curandDirectionVectors32_t *vectors, *d_vectors;
  curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
  float* d_out;
  cudaMalloc(&d_vectors, 22 * sizeof(*vectors));
  cudaMalloc(&d_out, 22 * sizeof(float));
  cudaMemcpy(d_vectors, vectors, 22 * sizeof(*vectors), cudaMemcpyHostToDevice);
  draw<<<1, 22>>>(d_vectors, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_vectors);
  cudaFree(d_out);
}
