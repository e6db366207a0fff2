// SPDX-License-Identifier: MIT
// One thread sets a shared counter to zero, and the others do not wait for it.
#include <cstdio>

__global__ void count_positive(const float* in, int n, int* out) {
  __shared__ int s_count;
  if (threadIdx.x == 0) s_count = 0;  // FIND data_race
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (in[i] > 0) atomicAdd(&s_count, 1);  // FIND data_race
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = s_count;
}

int main() {
  const int n = 200;
  float h_in[n];
  for (int i = 0; i < n; ++i) h_in[i] = 1;
  float* d_in;
  int* d_out;
  cudaMalloc(&d_in, sizeof h_in);
  cudaMalloc(&d_out, sizeof(int));
  cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice);
  count_positive<<<1, 96>>>(d_in, n, d_out);
  int count = 0;
  cudaMemcpy(&count, d_out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", count);
  cudaFree(d_in);
  cudaFree(d_out);
}
