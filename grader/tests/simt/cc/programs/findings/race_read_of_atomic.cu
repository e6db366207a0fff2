// SPDX-License-Identifier: MIT
// The bins are read before all threads have counted.
__global__ void histogram(int* out, const int* in) {
  __shared__ int s_bins[8];
  if (threadIdx.x < 8) s_bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s_bins[in[threadIdx.x] % 8], 1);  // FIND data_race
  if (threadIdx.x < 8) out[threadIdx.x] = s_bins[threadIdx.x];
}

int main() {
  int *d_out, *d_in, h[64];
  for (int i = 0; i < 64; ++i) h[i] = i;
  cudaMalloc(&d_out, 8 * sizeof(int));
  cudaMalloc(&d_in, sizeof(h));
  cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
  histogram<<<1, 64>>>(d_out, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_in);
}
