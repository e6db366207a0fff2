// SPDX-License-Identifier: MIT
// Half of the block waits at a barrier that the other half never meets.
__global__ void half(int* out) {
  __shared__ int s_value[64];
  s_value[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 32) {
    __syncthreads();  // FIND barrier_divergence
    out[threadIdx.x] = s_value[31 - threadIdx.x];
  }
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 64 * sizeof(int));
  half<<<1, 64>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
