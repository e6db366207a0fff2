// SPDX-License-Identifier: MIT
// Block 0 fills the array, block 1 counts on finding it filled.
__global__ void share(int* out) {
  __shared__ int s_value;
  if (blockIdx.x == 0 && threadIdx.x == 0) s_value = 5;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s_value;  // FIND uninitialised_read
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 64 * sizeof(int));
  share<<<2, 32>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
