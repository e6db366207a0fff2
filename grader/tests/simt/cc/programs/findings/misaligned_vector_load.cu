// SPDX-License-Identifier: MIT
__global__ void load(float* out, const float* in) {
  const float4 four = *reinterpret_cast<const float4*>(in + 1);  // FIND misaligned
  out[threadIdx.x] = four.x + four.y + four.z + four.w;
}

int main() {
  float *d_out, *d_in;
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMalloc(&d_in, 32 * sizeof(float));
  cudaMemset(d_in, 0, 32 * sizeof(float));
  load<<<1, 32>>>(d_out, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_in);
}
