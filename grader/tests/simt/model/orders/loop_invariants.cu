// SPDX-License-Identifier: MIT
// Sums of quotients: of two numbers that each pass divides alike, before the loop and in it; of the pass's
// own number; and of numbers that are alike in passes that a condition chooses.
#include "timing.cuh"

constexpr int block_size = 256;
constexpr int steps = 256;

__global__ void before_kernel(unsigned* sums, unsigned a, unsigned b) {
  unsigned sum = 0;
  const unsigned quotient = (a + threadIdx.x) / b;
  for (unsigned k = 0; k < steps; ++k) sum += quotient ^ k;
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void inside_kernel(unsigned* sums, unsigned a, unsigned b) {
  unsigned sum = 0;
  for (unsigned k = 0; k < steps; ++k) {
    const unsigned quotient = (a + threadIdx.x) / b;
    sum += quotient ^ k;
  }
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void of_each_pass_kernel(unsigned* sums, unsigned a, unsigned b) {
  unsigned sum = 0;
  for (unsigned k = 0; k < steps; ++k) sum += ((a + k) / b) ^ k;
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void in_a_branch_kernel(unsigned* sums, unsigned a, unsigned b) {
  unsigned sum = 0;
  for (unsigned k = 0; k < steps; ++k)
    if ((sum ^ k) % 4 != 3) sum += ((a + threadIdx.x) / b) ^ k;
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  const int blocks = 8 * properties.multiProcessorCount;
  const int n = blocks * block_size;
  unsigned *d_sums, *h_sums;
  check(cudaMalloc(&d_sums, n * sizeof(unsigned)));
  check(cudaMallocHost(&h_sums, n * sizeof(unsigned)));

  const unsigned a = 1000, b = 24;
  const auto run = [&](const char* name, auto kernel, auto expected) {
    const double elapsed_ms = time_ms([&] { kernel<<<blocks, block_size>>>(d_sums, a, b); });
    check(cudaMemcpy(h_sums, d_sums, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    bool right = true;
    for (int i = 0; i < n; ++i) right = right && h_sums[i] == expected(i % block_size);
    print_time(name, elapsed_ms, right);
  };
  const auto alike = [&](unsigned thread) {
    unsigned sum = 0;
    for (unsigned k = 0; k < steps; ++k) sum += ((a + thread) / b) ^ k;
    return sum;
  };
  run("before", before_kernel, alike);
  run("inside", inside_kernel, alike);
  run("of_each_pass", of_each_pass_kernel, [&](unsigned) {
    unsigned sum = 0;
    for (unsigned k = 0; k < steps; ++k) sum += ((a + k) / b) ^ k;
    return sum;
  });
  run("in_a_branch", in_a_branch_kernel, [&](unsigned thread) {
    unsigned sum = 0;
    for (unsigned k = 0; k < steps; ++k)
      if ((sum ^ k) % 4 != 3) sum += ((a + thread) / b) ^ k;
    return sum;
  });

  check(cudaFree(d_sums));
  check(cudaFreeHost(h_sums));
}
