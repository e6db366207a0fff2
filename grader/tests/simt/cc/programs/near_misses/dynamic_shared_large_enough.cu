// SPDX-License-Identifier: MIT
__global__ void stage(float* data, int n) {
  extern __shared__ float s_data[];
  int i = threadIdx.x;
  s_data[i] = data[i];
  __syncthreads();
  data[i] = s_data[n - 1 - i];
}

int main() {
  const int n = 128;
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemset(d, 0, n * sizeof(float));
  stage<<<1, n, n * sizeof(float)>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
}
