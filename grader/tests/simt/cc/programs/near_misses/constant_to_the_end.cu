// SPDX-License-Identifier: MIT
__constant__ float c_weights[5];
__device__ float d_bias[3];
float h_scale = 2;

__global__ void weigh(float* out, int n, float scale) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += c_weights[i];
  out[threadIdx.x] = scale * sum + d_bias[n - 3];
}

int main() {
  const float weights[5] = {1, 2, 3, 4, 5};
  float* d_out;
  float out = 0;
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMemcpyToSymbol(c_weights, weights, sizeof weights);
  weigh<<<1, 32>>>(d_out, 5, h_scale);
  cudaMemcpy(&out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  return out != 30;
}
