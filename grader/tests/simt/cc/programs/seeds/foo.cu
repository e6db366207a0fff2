// SPDX-License-Identifier: MIT
#include <cstdio>

__global__ void foo(const long* input_array, long* output_array, int size) {
  int thread_id = threadIdx.x;
  int block_id = blockIdx.x;
  int block_width = blockDim.x;
  int i = thread_id + block_id * block_width;
  if (i < size) {
    output_array[i] = input_array[i];
  }
}

int main() {
  const int size = 10;
  long input[size], output[size] = {};
  for (int i = 0; i < size; ++i) input[i] = i;
  long *d_input, *d_output;
  cudaMalloc(&d_input, sizeof(input));
  cudaMalloc(&d_output, sizeof(output));
  cudaMemcpy(d_input, input, sizeof(input), cudaMemcpyHostToDevice);
  const int block_threads = 32;
  const int grid_blocks = (size + (block_threads - 1)) / block_threads;
  foo<<<grid_blocks, block_threads>>>(d_input, d_output, size);
  cudaDeviceSynchronize();
  cudaMemcpy(output, d_output, sizeof(output), cudaMemcpyDeviceToHost);
  for (int i = 0; i < size; ++i) {
    std::printf("%ld ", output[i]);
    if (output[i] != input[i]) return 1;
  }
  std::printf("\n");
  cudaFree(d_input);
  cudaFree(d_output);
}
