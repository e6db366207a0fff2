// SPDX-License-Identifier: MIT
// Inline PTX that computes is not modelled.
__global__ void add(unsigned* out) {
  unsigned sum;
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(sum) : "r"(threadIdx.x), "r"(5));  // FIND unsupported
  out[threadIdx.x] = sum;
}

int main() {
  unsigned* d;
  cudaMalloc(&d, 32 * sizeof(unsigned));
  add<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
