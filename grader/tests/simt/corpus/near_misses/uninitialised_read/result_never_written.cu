// SPDX-License-Identifier: MIT
// The kernel gets the pointers in the order it declares.
#include <vector>

__global__ void twice(int* out, const int* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  const int n = 64;
  std::vector<int> h_in(n, 21), h_out(n, 0);
  int *d_in, *d_out, *d_spare;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMalloc(&d_spare, n * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, n>>>(d_out, d_in, n);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_spare);
  for (int x : h_out) {
    if (x != 42) return 1;
  }
}
