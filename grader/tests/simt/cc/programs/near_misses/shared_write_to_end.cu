// SPDX-License-Identifier: MIT
__global__ void reverse(int* data) {
  __shared__ int s_data[64];
  int i = threadIdx.x;
  s_data[63 - i] = data[i];
  __syncthreads();
  data[i] = s_data[i];
}

int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
