// SPDX-License-Identifier: MIT
__global__ void both(int* out) {
  if (threadIdx.x % 2 == 0) {
    out[threadIdx.x] = 0;
    __syncthreads();  // FIND barrier_divergence
  } else {
    out[threadIdx.x] = 1;
    __syncthreads();
  }
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 64 * sizeof(int));
  both<<<1, 64>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
