// SPDX-License-Identifier: MIT
__device__ int depth_sum(int n) { return n == 0 ? 0 : n + depth_sum(n - 1); }

__global__ void k(int* out) {
  int local[256];
  for (int i = 0; i < 256; ++i) local[i] = i;
  out[threadIdx.x] = depth_sum(100) + local[threadIdx.x];
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 32 * sizeof(int));
  k<<<1, 32>>>(d_out);
  int h_out[32];
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  return h_out[31] == 5050 + 31 ? 0 : 1;
}
