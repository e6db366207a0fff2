// SPDX-License-Identifier: MIT
__global__ void set(int* out) {
  out[threadIdx.x] = 1;  // FIND use_after_free
}

int main() {
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaFree(d);
  set<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
