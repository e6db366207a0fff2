// SPDX-License-Identifier: MIT
// One-pass reduction whose blocks tell of their partial sums without a fence.
__device__ unsigned int ticket = 0;

__global__ void total(const float* in, int n, float* partial, float* result) {
  __shared__ bool last;
  float sum = 0;
  for (int i = blockIdx.x; i < n; i += gridDim.x) sum += in[i];
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    last = atomicInc(&ticket, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += partial[b];  // FIND data_race
    *result = all;
  }
}

int main() {
  const int n = 1000, blocks = 10;
  static float h[n];
  float *d_in, *d_partial, *d_result;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_partial, blocks * sizeof(float));
  cudaMalloc(&d_result, sizeof(float));
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  total<<<blocks, 32>>>(d_in, n, d_partial, d_result);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_partial);
  cudaFree(d_result);
}
