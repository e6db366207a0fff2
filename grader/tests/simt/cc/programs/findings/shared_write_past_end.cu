// SPDX-License-Identifier: MIT
__global__ void reverse(int* data) {
  __shared__ int s_data[64];
  int i = threadIdx.x;
  s_data[64 - i] = data[i];  // FIND out_of_bounds
  __syncthreads();
  data[i] = i < 63 ? s_data[i + 1] : 0;
}

int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
