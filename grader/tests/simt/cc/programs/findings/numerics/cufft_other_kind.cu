// SPDX-License-Identifier: MIT
// The plan is of one kind, the call of another.
#include <cufft.h>

int main() {
  const int n = 64;
  cufftComplex* d_signal;
  cudaMalloc(&d_signal, n * sizeof(cufftComplex));
  cudaMemset(d_signal, 0, n * sizeof(cufftComplex));
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  cufftExecR2C(plan, (cufftReal*)d_signal, d_signal);  // FIND cuda_error
  cufftDestroy(plan);
  cudaFree(d_signal);
}
