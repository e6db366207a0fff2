// SPDX-License-Identifier: MIT
// Eight lanes add up their values. The upper ones read lanes that take no part, and nobody uses what they
// get.
__global__ void sum_of_eight(const float* in, float* out) {
  if (threadIdx.x >= 8) return;
  float sum = in[threadIdx.x];
  for (int offset = 4; offset > 0; offset /= 2) sum += __shfl_down_sync(0xff, sum, offset);
  if (threadIdx.x == 0) *out = sum;
}

int main() {
  float h[32], sum = 0, *d_in, *d_out;
  for (int i = 0; i < 32; ++i) h[i] = i;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof sum);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  sum_of_eight<<<1, 32>>>(d_in, d_out);
  cudaMemcpy(&sum, d_out, sizeof sum, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return sum == 28 ? 0 : 1;
}
