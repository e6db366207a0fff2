// SPDX-License-Identifier: MIT
// Functions that take pointers to arrays of every kind, up to their last element.
#include <cstdio>

__device__ int d_first[16];
__device__ int d_second[16];
__constant__ int c_third[16];

template <class T>
__device__ T add(const T* values, int count) {
  T total = 0;
  for (int i = 0; i < count; ++i) total += values[i];
  return total;
}

template <class T>
__global__ void sums(T* out) {
  __shared__ T s_first[3];
  __shared__ T s_second[5][7];
  if (threadIdx.x < 3) s_first[threadIdx.x] = 1;
  if (threadIdx.x < 35) (&s_second[0][0])[threadIdx.x] = 1;
  d_second[threadIdx.x % 16] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    *out = add(s_first, 3) + add(&s_second[0][0], 35) + add(d_first, 16) + add(c_third, 16) + add(s_second[4], 7);
}

int main() {
  int *d_int, h_int = 0;
  double *d_double, h_double = 0;
  cudaMalloc(&d_int, sizeof(int));
  cudaMalloc(&d_double, sizeof(double));
  sums<<<1, 64>>>(d_int);
  sums<<<1, 64>>>(d_double);
  cudaMemcpy(&h_int, d_int, sizeof h_int, cudaMemcpyDeviceToHost);
  cudaMemcpy(&h_double, d_double, sizeof h_double, cudaMemcpyDeviceToHost);
  cudaFree(d_int);
  cudaFree(d_double);
  std::printf("%d %g\n", h_int, h_double);
  return h_int == 45 && h_double == 45 ? 0 : 1;
}
