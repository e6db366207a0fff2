// SPDX-License-Identifier: MIT
// A kernel's parameter is a reference, and the argument a variable of the host.
__global__ void scale(float* p, const float& factor) {
  p[threadIdx.x] *= factor;  // FIND memory_space
}

int main() {
  float factor = 2, *d_p;
  cudaMalloc(&d_p, 32 * sizeof(float));
  cudaMemset(d_p, 0, 32 * sizeof(float));
  scale<<<1, 32>>>(d_p, factor);
  cudaDeviceSynchronize();
  cudaFree(d_p);
}
