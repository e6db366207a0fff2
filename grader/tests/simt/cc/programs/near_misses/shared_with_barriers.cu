// SPDX-License-Identifier: MIT
__global__ void sum(int* out, const int* in) {
  __shared__ int s_data[64];
  const int i = threadIdx.x;
  s_data[i] = in[i];
  for (int stride = 32; stride > 0; stride /= 2) {
    __syncthreads();
    if (i < stride) s_data[i] += s_data[i + stride];
  }
  if (i == 0) *out = s_data[0];
}

int main() {
  int *d_out, *d_in, h[64], out = 0;
  for (int i = 0; i < 64; ++i) h[i] = i;
  cudaMalloc(&d_out, sizeof(int));
  cudaMalloc(&d_in, sizeof(h));
  cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(d_out, d_in);
  cudaMemcpy(&out, d_out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  cudaFree(d_in);
  return out == 63 * 32 ? 0 : 1;
}
