// SPDX-License-Identifier: MIT
// A dynamic array that a launch without bytes does not touch, though it takes its address.
__global__ void sum(float* data, int staged) {
  extern __shared__ float s_data[];
  float* const last = s_data + staged;
  const int i = threadIdx.x;
  if (staged > 0) s_data[i] = data[i];
  __syncthreads();
  data[i] = staged > 0 ? *(last - 1) : data[i] + 1;
}

int main() {
  const int n = 64;
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemset(d, 0, n * sizeof(float));
  sum<<<1, n>>>(d, 0);
  sum<<<1, n, n * sizeof(float)>>>(d, n);
  sum<<<1, n>>>(d, 0);
  cudaDeviceSynchronize();
  cudaFree(d);
}
