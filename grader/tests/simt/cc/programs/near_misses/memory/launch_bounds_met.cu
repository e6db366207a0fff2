// SPDX-License-Identifier: MIT
template <int n>
constexpr int twice() {
  return 2 * n;
}
__global__ void __launch_bounds__(twice<64>()) k(int* p) { p[threadIdx.x] = 1; }
__launch_bounds__(1024, 1) __global__ void all(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* d;
  cudaMalloc(&d, 1024 * sizeof(int));
  k<<<1, 128>>>(d);
  all<<<1, 1024>>>(d);
  cudaFuncAttributes attributes;
  if (cudaFuncGetAttributes(&attributes, k) != cudaSuccess || attributes.maxThreadsPerBlock != 128) return 1;
  if (cudaFuncGetAttributes(&attributes, (void*)all) != cudaSuccess || attributes.maxThreadsPerBlock != 1024) return 2;
  if (cudaDeviceSynchronize() != cudaSuccess) return 3;
  cudaFree(d);
}
