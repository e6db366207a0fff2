// SPDX-License-Identifier: MIT
// The last steps of a reduction by one warp in global memory, as they were written before Volta: nothing but
// volatile.
__global__ void sum(volatile int* data, int* out) {
  const int t = threadIdx.x;
  data[t] += data[t + 32];  // FIND data_race
  data[t] += data[t + 16];  // FIND data_race
  data[t] += data[t + 8];   // FIND data_race
  data[t] += data[t + 4];   // FIND data_race
  data[t] += data[t + 2];   // FIND data_race
  data[t] += data[t + 1];   // FIND data_race
  if (t == 0) *out = data[0];
}

int main() {
  int h[64] = {}, *d_data, *d_out;
  cudaMalloc(&d_data, sizeof h);
  cudaMalloc(&d_out, sizeof(int));
  cudaMemcpy(d_data, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(d_data, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_data);
  cudaFree(d_out);
}
