// SPDX-License-Identifier: MIT
// The barrier between filling a tile and reading it is missing: half of the threads read what nobody has written
// yet. The race is told, once for both lines; the uninitialised reads are its consequence and are not.
__global__ void reverse(int* data) {
  __shared__ int s_tile[64];
  s_tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = s_tile[63 - threadIdx.x];  // FIND data_race
}

int main() {
  int h[64] = {};
  int* d_data;
  cudaMalloc(&d_data, sizeof(h));
  cudaMemcpy(d_data, h, sizeof(h), cudaMemcpyHostToDevice);
  reverse<<<1, 64>>>(d_data);
  cudaMemcpy(h, d_data, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFree(d_data);
}
