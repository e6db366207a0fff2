// SPDX-License-Identifier: MIT
// 100,000 blocks in y, where 65,535 are allowed.
__global__ void count_blocks(unsigned* count) {
  if (threadIdx.x == 0) atomicAdd(count, 1u);
}

int main() {
  unsigned *d, count = 0;
  cudaMalloc(&d, sizeof count);
  cudaMemset(d, 0, sizeof count);
  count_blocks<<<dim3(1, 100000), 1>>>(d);  // FIND cuda_error
  cudaMemcpy(&count, d, sizeof count, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return count == 100000 ? 0 : 1;
}
