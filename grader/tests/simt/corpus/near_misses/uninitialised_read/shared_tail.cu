// SPDX-License-Identifier: MIT
// The last block is not full: its tail of the shared array is filled with zeros.
#include <vector>
#define THREADS 128

__global__ void partial_sums(const float* x, int n, float* partial) {
  __shared__ float cache[THREADS];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cache[threadIdx.x] = i < n ? x[i] : 0.0f;
  __syncthreads();
  for (int s = THREADS / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) cache[threadIdx.x] += cache[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];
}

int main() {
  const int n = 300, blocks = (n + THREADS - 1) / THREADS;
  std::vector<float> x(n, 1.0f), partial(blocks);
  float *d_x, *d_partial;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_partial, blocks * sizeof(float));
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  partial_sums<<<blocks, THREADS>>>(d_x, n, d_partial);
  cudaMemcpy(partial.data(), d_partial, blocks * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_x);
  cudaFree(d_partial);
  float sum = 0;
  for (float p : partial) sum += p;
  return sum == n ? 0 : 1;
}
