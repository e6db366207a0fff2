// SPDX-License-Identifier: MIT
// The input is freed when the first kernel is done, and the second one needs it as well.
__global__ void total(const int* x, int n, int* sum) {
  int i = threadIdx.x;
  if (i < n) atomicAdd(sum, x[i]);
}

__global__ void largest(const int* x, int n, int* most) {
  int i = threadIdx.x;
  if (i < n) atomicMax(most, x[i]);  // FIND use_after_free
}

int main() {
  const int n = 50;
  int h[n], *d, *d_result, result[2] = {};
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_result, sizeof result);
  cudaMemset(d_result, 0, sizeof result);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  total<<<1, 64>>>(d, n, d_result);
  cudaDeviceSynchronize();
  cudaFree(d);
  largest<<<1, 64>>>(d, n, d_result + 1);
  cudaMemcpy(result, d_result, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(d_result);
  return result[0] == 1225 && result[1] == 49 ? 0 : 1;
}
