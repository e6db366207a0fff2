// SPDX-License-Identifier: MIT
// A stencil that writes into the array that its neighbours still read, across blocks.
__global__ void smooth(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float mean = 0;
  if (i > 0 && i < n - 1) mean = (x[i - 1] + x[i] + x[i + 1]) / 3;  // FIND data_race
  __syncthreads();
  if (i > 0 && i < n - 1) x[i] = mean;  // FIND data_race
}

int main() {
  const int n = 512;
  float* d_x;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemset(d_x, 0, n * sizeof(float));
  smooth<<<n / 128, 128>>>(d_x, n);
  cudaDeviceSynchronize();
  cudaFree(d_x);
}
