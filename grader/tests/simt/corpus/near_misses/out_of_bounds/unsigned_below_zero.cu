// SPDX-License-Identifier: MIT
// i is unsigned; the first element is left out of the comparison with its predecessor.
__global__ void count_descents(const float* x, unsigned n, unsigned* count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n && x[i] < x[i - 1]) atomicAdd(count, 1u);
}

int main() {
  const unsigned n = 90;
  float h[n];
  for (unsigned i = 0; i < n; ++i) h[i] = i % 9;
  float* d_x;
  unsigned *d_count, count = 0;
  cudaMalloc(&d_x, sizeof h);
  cudaMalloc(&d_count, sizeof count);
  cudaMemcpy(d_x, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(d_count, &count, sizeof count, cudaMemcpyHostToDevice);
  count_descents<<<3, 32>>>(d_x, n, d_count);
  cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
  cudaFree(d_x);
  cudaFree(d_count);
  return count == 9 ? 0 : 1;
}
