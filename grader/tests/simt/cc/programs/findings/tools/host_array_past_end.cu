// SPDX-License-Identifier: MIT
__global__ void fill(int* out) { out[threadIdx.x] = threadIdx.x; }

int main() {
  int h_out[16];
  int* d_out;
  cudaMalloc(&d_out, sizeof h_out);
  fill<<<1, 16>>>(d_out);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  int sum = 0;
  for (int i = 1; i <= 16; ++i) sum += h_out[i];  // FIND out_of_bounds
  return sum == 120 ? 0 : 1;
}
