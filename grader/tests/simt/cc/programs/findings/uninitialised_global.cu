// SPDX-License-Identifier: MIT
__global__ void accumulate(float* sum, const float* in) {
  sum[threadIdx.x] += in[threadIdx.x];  // FIND uninitialised_read
}

int main() {
  float *d_sum, *d_in;
  cudaMalloc(&d_sum, 32 * sizeof(float));
  cudaMalloc(&d_in, 32 * sizeof(float));
  cudaMemset(d_in, 0, 32 * sizeof(float));
  accumulate<<<1, 32>>>(d_sum, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_sum);
  cudaFree(d_in);
}
