// SPDX-License-Identifier: MIT
// All threads write the same word, with different values.
__global__ void last(int* out) {
  __shared__ int s_value;
  s_value = threadIdx.x;  // FIND data_race
  __syncthreads();
  if (threadIdx.x == 0) *out = s_value;
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, sizeof(int));
  last<<<1, 32>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
