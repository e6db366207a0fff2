// SPDX-License-Identifier: MIT
__global__ void difference(const int* in, int* out) {
  int i = threadIdx.x;
  out[i] = in[i] - in[i - 1];  // FIND out_of_bounds
}

int main() {
  int *d_in, *d_out;
  cudaMalloc(&d_in, 64 * sizeof(int));
  cudaMalloc(&d_out, 64 * sizeof(int));
  cudaMemset(d_in, 0, 64 * sizeof(int));
  difference<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
