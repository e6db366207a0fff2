// SPDX-License-Identifier: MIT
// A launch macro: the kernel's name, and with it the shared memory it declares, is that of the argument.
#define LAUNCH(kernel, blocks, threads, ...) kernel<<<blocks, threads>>>(__VA_ARGS__)

__global__ void large(float* out) {
  __shared__ float tile[10000];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void larger(float* out) {
  __shared__ float tile[20000];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  float* d_out;
  cudaMalloc(&d_out, 32 * sizeof(float));
  LAUNCH(large, 1, 32, d_out);
  cudaDeviceSynchronize();
  LAUNCH(larger, 1, 32, d_out);  // FIND cuda_error
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
