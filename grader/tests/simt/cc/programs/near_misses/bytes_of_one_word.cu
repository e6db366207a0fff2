// SPDX-License-Identifier: MIT
// Neighbouring bytes and bools of one word, each written by its own thread.
__global__ void bytes(unsigned char* out, bool* flags) {
  __shared__ unsigned char s_bytes[64];
  s_bytes[threadIdx.x] = threadIdx.x;
  flags[threadIdx.x] = threadIdx.x % 2 == 0;
  __syncthreads();
  out[threadIdx.x] = s_bytes[63 - threadIdx.x];
}

int main() {
  unsigned char *d_out, h[64];
  bool* d_flags;
  cudaMalloc(&d_out, 64);
  cudaMalloc(&d_flags, 64);
  bytes<<<1, 64>>>(d_out, d_flags);
  cudaMemcpy(h, d_out, 64, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  cudaFree(d_flags);
  for (int i = 0; i < 64; ++i) {
    if (h[i] != 63 - i) return 1;
  }
}
