// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
__global__ void set(int* x) { x[threadIdx.x] = 1; }  // FIND memory_space
int main() {
  int* d;
  cudaSetDevice(1);
  cudaMalloc(&d, 64 * sizeof(int));
  cudaSetDevice(0);
  set<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
