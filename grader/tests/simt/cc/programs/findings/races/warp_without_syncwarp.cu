// SPDX-License-Identifier: MIT
// The last steps of a reduction by one warp, as they were written before Volta: nothing but volatile.
__device__ void last_warp(volatile int* s_data, int t) {
  s_data[t] += s_data[t + 32];  // FIND data_race
  s_data[t] += s_data[t + 16];  // FIND data_race
  s_data[t] += s_data[t + 8];   // FIND data_race
  s_data[t] += s_data[t + 4];   // FIND data_race
  s_data[t] += s_data[t + 2];   // FIND data_race
  s_data[t] += s_data[t + 1];   // FIND data_race
}

__global__ void sum(const int* in, int* out) {
  __shared__ int s_data[64];
  const int t = threadIdx.x;
  s_data[t] = in[t];
  __syncthreads();
  if (t < 32) last_warp(s_data, t);
  if (t == 0) *out = s_data[0];
}

int main() {
  int h[64] = {}, *d_in, *d_out;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof(int));
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
