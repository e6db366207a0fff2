// SPDX-License-Identifier: MIT
// The second kernel needs the first one's result, but runs in a stream of its own.
#include <cstdio>

__global__ void produce(int* data) { data[threadIdx.x] = threadIdx.x; }
__global__ void consume(const int* data, int* sum) {
  if (threadIdx.x == 0) {
    int total = 0;
    for (int i = 0; i < 64; ++i) total += data[i];  // FIND data_race
    *sum = total;
  }
}

int main() {
  int *d_data, *d_sum;
  cudaMalloc(&d_data, 64 * sizeof(int));
  cudaMalloc(&d_sum, sizeof(int));
  cudaMemset(d_data, 0, 64 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  produce<<<1, 64, 0, first>>>(d_data);
  consume<<<1, 32, 0, second>>>(d_data, d_sum);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(d_data);
  cudaFree(d_sum);
}
