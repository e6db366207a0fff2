// SPDX-License-Identifier: MIT
// Two arrays in one piece of dynamic shared memory, the second behind the first.
#include <vector>

__global__ void split(const int* in, int* out, int n) {
  extern __shared__ int buffer[];
  int* const keys = buffer;
  int* const values = buffer + n;
  const int t = threadIdx.x;
  keys[t] = in[t] / 10;
  values[t] = in[t] % 10;
  __syncthreads();
  out[t] = keys[n - 1 - t] + values[n - 1 - t];
}

int main() {
  const int n = 64;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = i;
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemcpy(d_in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  split<<<1, n, 2 * n * sizeof(int)>>>(d_in, d_out, n);
  cudaMemcpy(h.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return h[0] == 6 + 3 && h[n - 1] == 0 ? 0 : 1;
}
