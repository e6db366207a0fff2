// SPDX-License-Identifier: MIT
// A copy in the wrong direction is told once, not again by the kernel that reads the array. What no copy was meant
// to write is.
#include <vector>

__global__ void add(const float* a, const float* b, float* out) {
  out[threadIdx.x] = a[threadIdx.x] +
                     b[threadIdx.x];  // FIND uninitialised_read
}

int main() {
  const std::vector<float> h_a(32, 1.0f);
  float *d_a, *d_b, *d_out;
  cudaMalloc(&d_a, 32 * sizeof(float));
  cudaMalloc(&d_b, 32 * sizeof(float));
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMemcpy(d_a, h_a.data(), 32 * sizeof(float), cudaMemcpyDeviceToHost);  // FIND memory_space
  add<<<1, 32>>>(d_a, d_b, d_out);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_out);
}
