// SPDX-License-Identifier: MIT
__global__ void copy(float4* out, const float4* in) {
  int i = threadIdx.x;
  out[i] = in[i];
}

int main() {
  float4 *d_in, *d_out;
  cudaMalloc(&d_in, 32 * sizeof(float4));
  cudaMalloc(&d_out, 32 * sizeof(float4));
  cudaMemset(d_in, 0, 32 * sizeof(float4));
  copy<<<1, 32>>>(d_out, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
