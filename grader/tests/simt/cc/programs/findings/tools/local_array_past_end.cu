// SPDX-License-Identifier: MIT
// The last step of a loop one too far, in an array in the thread's own memory.
__global__ void sums(float* out, const float* in) {
  float part[8];
  for (int i = 0; i < 8; ++i) part[i] = in[i];
  float sum = 0;
  for (int i = 0; i <= 8; ++i) sum += part[i];  // FIND out_of_bounds
  out[threadIdx.x] = sum;
}

int main() {
  float *d_out, *d_in;
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMalloc(&d_in, 8 * sizeof(float));
  cudaMemset(d_in, 0, 8 * sizeof(float));
  sums<<<1, 32>>>(d_out, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_in);
}
