// SPDX-License-Identifier: MIT
// A plain increment where an atomic is meant.
__global__ void count(int* counter, const int* in) {
  if (in[threadIdx.x] > 0) *counter += 1;  // FIND data_race
}

int main() {
  int *d_counter, *d_in, h[64];
  for (int& value : h) value = 1;
  cudaMalloc(&d_counter, sizeof(int));
  cudaMalloc(&d_in, sizeof(h));
  cudaMemset(d_counter, 0, sizeof(int));
  cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
  count<<<1, 64>>>(d_counter, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_counter);
  cudaFree(d_in);
}
