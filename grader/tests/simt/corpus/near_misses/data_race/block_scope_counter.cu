// SPDX-License-Identifier: MIT
// All blocks count in one word, by atomics of device scope.
__global__ void count_positive(const int* x, int n, int* total) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0) atomicAdd(total, 1);
}

int main() {
  const int n = 512;
  int h[n], *d, *d_total, total = 0;
  for (int i = 0; i < n; ++i) h[i] = i % 2;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_total, sizeof total);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(d_total, 0, sizeof total);
  count_positive<<<n / 128, 128>>>(d, n, d_total);
  cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_total);
  if (total != n / 2) return 1;
}
