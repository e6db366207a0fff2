// SPDX-License-Identifier: MIT
__global__ void k(int* p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) p[i] = i;  // FIND out_of_bounds
}
int main() {
  int* d;
  int n = 100;
  cudaMalloc(&d, n * sizeof(int));
  void* arguments[] = {&d, &n};
  cudaLaunchKernel((void*)k, dim3(2), dim3(64), arguments, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(d);
}
