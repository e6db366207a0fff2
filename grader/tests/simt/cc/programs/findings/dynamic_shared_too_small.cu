// SPDX-License-Identifier: MIT
// The launch gives bytes where it means elements.
__global__ void stage(float* data, int n) {
  extern __shared__ float s_data[];
  int i = threadIdx.x;
  s_data[i] = data[i];  // FIND out_of_bounds
  __syncthreads();
  data[i] = s_data[i];
}

int main() {
  const int n = 128;
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemset(d, 0, n * sizeof(float));
  stage<<<1, n, n>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
}
