// SPDX-License-Identifier: MIT
// The wrong array is copied back: nothing has written this one.
__global__ void twice(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  const int n = 500;
  static float h[n];
  float *d_in, *d_out, *d_result;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMalloc(&d_result, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  twice<<<2, 256>>>(d_in, d_out, n);
  cudaMemcpy(h, d_result, sizeof h, cudaMemcpyDeviceToHost);  // FIND uninitialised_read
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_result);
}
