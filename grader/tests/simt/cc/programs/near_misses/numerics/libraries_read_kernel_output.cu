// SPDX-License-Identifier: MIT
// What a kernel has just written is an operand of cuBLAS and cuFFT: a part of an array, all of it, every second element.
#include <cublas_v2.h>
#include <cufft.h>

__global__ void fill(float* x, float* y, cufftComplex* signal, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  x[i] = 1;
  if (i % 2 == 0) y[i] = i;
  signal[i] = make_cuComplex(1, 0);
}

int main() {
  const int n = 50;
  float *d_x, *d_y, sum = 0;
  cufftComplex *d_signal, first;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMalloc(&d_signal, n * sizeof(cufftComplex));
  fill<<<2, 32>>>(d_x, d_y, d_signal, n);
  const float minus_one = -1;
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSaxpy(handle, n / 2, &minus_one, d_x, 1, d_y, 2);
  cublasSasum(handle, n / 2, d_y, 2, &sum);
  cublasDestroy(handle);
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  cufftExecC2C(plan, d_signal, d_signal, CUFFT_FORWARD);
  cudaMemcpy(&first, d_signal, sizeof first, cudaMemcpyDeviceToHost);
  cufftDestroy(plan);
  cudaFree(d_x);
  cudaFree(d_y);
  cudaFree(d_signal);
  return first.x == n && sum == 577 ? 0 : 1;
}
