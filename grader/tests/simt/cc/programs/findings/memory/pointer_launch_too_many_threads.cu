// SPDX-License-Identifier: MIT
// A launch by pointer whose result nobody looks at.
__global__ void k(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* d;
  cudaMalloc(&d, 4096 * sizeof(int));
  void* arguments[] = {&d};
  cudaLaunchKernel(k, dim3(1), dim3(2000), arguments);  // FIND cuda_error
  cudaFree(d);
}
