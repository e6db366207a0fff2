// SPDX-License-Identifier: MIT
// The host changes the input while the kernel may still read it.
__global__ void copy(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(float));
  cudaMallocManaged(&out, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i) in[i] = i;
  copy<<<1, 64>>>(in, out);
  in[5] = -1;  // FIND missing_sync
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
