// SPDX-License-Identifier: MIT
// A kernel stores what another stream's kernel has loaded, and has loaded each word itself before. Its own
// blocks have nothing to do with it.
__global__ void sum(const float* a, float* out, int n) {
  for (int i = 0; i < n; ++i) out[0] += a[i];
}
__global__ void scale(float* a) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 2 * a[i];  // FIND data_race
}

int main() {
  const int n = 256;
  float* d;
  cudaMalloc(&d, (n + 1) * sizeof(float));
  cudaMemset(d, 0, (n + 1) * sizeof(float));
  cudaDeviceSynchronize();
  cudaStream_t first;
  cudaStream_t second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  sum<<<1, 1, 0, first>>>(d, d + n, n);
  scale<<<n / 64, 64, 0, second>>>(d);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(d);
}
