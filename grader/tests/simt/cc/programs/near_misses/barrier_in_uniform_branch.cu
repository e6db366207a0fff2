// SPDX-License-Identifier: MIT
// The condition is the same for the whole block, though not for the grid; a barrier inside a device function.
__device__ void wait() { __syncthreads(); }

__global__ void uniform(int* out, int n) {
  __shared__ int s_value[64];
  if (static_cast<int>(blockIdx.x) < n) {
    s_value[threadIdx.x] = threadIdx.x;
    wait();
    out[blockIdx.x * 64 + threadIdx.x] = s_value[63 - threadIdx.x];
  } else {
    out[blockIdx.x * 64 + threadIdx.x] = -1;
    __syncthreads();
  }
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 4 * 64 * sizeof(int));
  uniform<<<4, 64>>>(d_out, 2);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(d_out);
  return error;
}
