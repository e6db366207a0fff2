// SPDX-License-Identifier: MIT
// 40 KiB of dynamic shared memory.
__global__ void reverse(int* x, int n) {
  extern __shared__ int s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = x[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = s[n - 1 - i];
}

int main() {
  const int n = 10 * 1024;
  static int h[n];
  for (int i = 0; i < n; ++i) h[i] = i;
  int* d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  reverse<<<1, 256, n * sizeof(int)>>>(d, n);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == n - 1 ? 0 : 1;
}
