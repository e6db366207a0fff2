// SPDX-License-Identifier: MIT
// 256 KiB a thread in local memory: more than the thread's stack has.
__global__ void k(float* out, const float* in, int n) {  // FIND out_of_bounds
  float copy[65536];
  for (int i = 0; i < n; ++i) copy[i * 7 % 65536] = in[i];
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += copy[i * 7 % 65536];
  out[threadIdx.x] = sum;
}

int main() {
  float *d_out, *d_in;
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMalloc(&d_in, 32 * sizeof(float));
  cudaMemset(d_in, 0, 32 * sizeof(float));
  k<<<1, 32>>>(d_out, d_in, 32);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_in);
}
