// SPDX-License-Identifier: MIT
// Input and output are the same array, and both names are freed.
__global__ void absolute(const int* in, int* out) { out[threadIdx.x] = abs(in[threadIdx.x]); }

int main() {
  int h[32], *d_in, *d_out;
  for (int i = 0; i < 32; ++i) h[i] = -i;
  cudaMalloc(&d_in, sizeof h);
  d_out = d_in;  // in place
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  absolute<<<1, 32>>>(d_in, d_out);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);  // FIND double_free
  return h[31] == 31 ? 0 : 1;
}
