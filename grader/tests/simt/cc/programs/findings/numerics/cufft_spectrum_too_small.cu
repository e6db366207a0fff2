// SPDX-License-Identifier: MIT
// Half a spectrum of n real numbers has n / 2 + 1 complex ones, not n / 2.
#include <cufft.h>

int main() {
  const int n = 256;
  cufftReal* d_signal;
  cufftComplex* d_spectrum;
  cudaMalloc(&d_signal, n * sizeof(cufftReal));
  cudaMalloc(&d_spectrum, n / 2 * sizeof(cufftComplex));
  cudaMemset(d_signal, 0, n * sizeof(cufftReal));
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_R2C, 1);
  cufftExecR2C(plan, d_signal, d_spectrum);  // FIND out_of_bounds
  cudaDeviceSynchronize();
  cufftDestroy(plan);
  cudaFree(d_signal);
  cudaFree(d_spectrum);
}
