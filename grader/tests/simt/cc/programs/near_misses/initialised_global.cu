// SPDX-License-Identifier: MIT
// One half by memset, the other by a kernel.
__global__ void init(float* out) { out[threadIdx.x] = 0; }

__global__ void accumulate(float* sum, const float* in) { sum[threadIdx.x] += in[threadIdx.x]; }

int main() {
  float *d_sum, *d_in;
  cudaMalloc(&d_sum, 32 * sizeof(float));
  cudaMalloc(&d_in, 32 * sizeof(float));
  cudaMemset(d_in, 0, 32 * sizeof(float));
  cudaMemset(d_sum, 0, 16 * sizeof(float));
  init<<<1, 16>>>(d_sum + 16);
  accumulate<<<1, 32>>>(d_sum, d_in);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(d_sum);
  cudaFree(d_in);
  return error;
}
