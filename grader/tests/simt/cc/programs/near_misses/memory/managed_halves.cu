// SPDX-License-Identifier: MIT
// Host and kernel work at the same time, each on its half; both read a third array.
__global__ void scale(float* data, const float* by, int n) {
  const int i = threadIdx.x;
  if (i < n) data[i] *= by[i];
}
int main() {
  const int n = 256;
  float *data, *by;
  cudaMallocManaged(&data, n * sizeof(float));
  cudaMallocManaged(&by, n * sizeof(float));
  for (int i = 0; i < n; ++i) data[i] = i, by[i] = 2;
  scale<<<1, 128>>>(data, by, n / 2);
  for (int i = n / 2; i < n; ++i) data[i] *= by[i];
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  for (int i = 0; i < n; ++i)
    if (data[i] != 2 * i) return 2;
  cudaFree(data);
  cudaFree(by);
}
