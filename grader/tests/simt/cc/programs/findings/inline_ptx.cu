// SPDX-License-Identifier: MIT
__global__ void lane(unsigned* out) {
  unsigned id;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(id));  // FIND unsupported
  out[threadIdx.x] = id;
}

int main() {
  unsigned* d;
  cudaMalloc(&d, 32 * sizeof(unsigned));
  lane<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
