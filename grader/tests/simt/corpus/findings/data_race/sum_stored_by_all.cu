// SPDX-License-Identifier: MIT
// Each block adds up its part; all its threads store the sum.
__global__ void sum(const int* x, int* sums) {
  __shared__ int s_values[64];
  const unsigned tid = threadIdx.x;
  s_values[tid] = x[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (tid < half) s_values[tid] += s_values[tid + half];
    __syncthreads();
  }
  sums[blockIdx.x] = s_values[0];  // NOTE data_race
}

int main() {
  const int n = 256;
  static int h[n];
  for (int i = 0; i < n; ++i) h[i] = i;
  int *d, *d_sums, sums[4];
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_sums, sizeof sums);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<4, 64>>>(d, d_sums);
  cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_sums);
  return sums[0] + sums[1] + sums[2] + sums[3] == n * (n - 1) / 2 ? 0 : 1;
}
