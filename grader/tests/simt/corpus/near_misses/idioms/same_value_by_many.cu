// SPDX-License-Identifier: MIT
// Several threads and blocks store the same value into one flag: harmless, and told under --strict only.
__global__ void contains(const int* x, int n, int wanted, bool* found) {
  __shared__ bool s_found, s_begun;
  if (threadIdx.x < 40) s_begun = true;
  s_begun = true;  // over its own store of the same value
  if (threadIdx.x == 0) s_found = false;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (x[i] == wanted) s_found = true;
  }
  __syncthreads();
  if (s_found && s_begun) *found = true;
}

int main() {
  const int n = 2000;
  static int h[n];
  for (int i = 0; i < n; ++i) h[i] = i % 10;
  int* d;
  bool *d_found, found[2];
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_found, 2 * sizeof(bool));
  cudaMemset(d_found, 0, 2 * sizeof(bool));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  contains<<<4, 64>>>(d, n, 7, d_found);
  contains<<<4, 64>>>(d, n, 70, d_found + 1);
  cudaMemcpy(found, d_found, sizeof found, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_found);
  return found[0] && !found[1] ? 0 : 1;
}
