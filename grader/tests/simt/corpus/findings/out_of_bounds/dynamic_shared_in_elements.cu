// SPDX-License-Identifier: MIT
// The third launch argument is in bytes; here it is given in elements.
#include <vector>

__global__ void rotate(double* data) {
  extern __shared__ double s_data[];
  s_data[threadIdx.x] = data[threadIdx.x];  // FIND out_of_bounds
  __syncthreads();
  data[threadIdx.x] = s_data[(threadIdx.x + 1) % blockDim.x];  // FIND out_of_bounds
}

int main() {
  const int n = 128;
  std::vector<double> h(n);
  for (int i = 0; i < n; ++i) h[i] = 0.5 * i;
  double* d;
  cudaMalloc(&d, n * sizeof(double));
  cudaMemcpy(d, h.data(), n * sizeof(double), cudaMemcpyHostToDevice);
  rotate<<<1, n, n>>>(d);
  cudaMemcpy(h.data(), d, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < n; ++i) {
    if (h[i] != 0.5 * ((i + 1) % n)) return 1;
  }
}
