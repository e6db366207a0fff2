// SPDX-License-Identifier: MIT
// A shared array that is only written: its stores are checked all the same.
__global__ void fill(int* out) {
  __shared__ int s_tile[32];
  s_tile[threadIdx.x] = 1;  // FIND out_of_bounds
  out[threadIdx.x] = 1;
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 64 * sizeof(int));
  fill<<<1, 64>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
