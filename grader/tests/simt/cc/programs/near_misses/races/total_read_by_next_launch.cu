// SPDX-License-Identifier: MIT
// The total is read by a second launch.
__global__ void mean(const int* x, int* total, float* result) {
  atomicAdd(total, x[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void divide(const int* total, float n, float* result) { *result = *total / n; }

int main() {
  const int n = 256;
  int h[n], *d, *d_total;
  float *d_mean, result = 0;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_total, sizeof(int));
  cudaMalloc(&d_mean, sizeof result);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(d_total, 0, sizeof(int));
  mean<<<n / 64, 64>>>(d, d_total, d_mean);
  divide<<<1, 1>>>(d_total, n, d_mean);
  cudaMemcpy(&result, d_mean, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_total);
  cudaFree(d_mean);
  if (result != (n - 1) / 2.0f) return 1;
}
