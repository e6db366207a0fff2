// SPDX-License-Identifier: MIT
// Half of the signal was copied to the device: a size in floats for a size in complex numbers.
#include <cufft.h>

#include <vector>

int main() {
  const int n = 64;
  std::vector<cufftComplex> signal(n);
  cufftComplex* d_signal;
  cudaMalloc(&d_signal, n * sizeof(cufftComplex));
  cudaMemcpy(d_signal, signal.data(), n * sizeof(cufftReal), cudaMemcpyHostToDevice);
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  cufftExecC2C(plan, d_signal, d_signal, CUFFT_FORWARD);  // FIND uninitialised_read
  cudaDeviceSynchronize();
  cufftDestroy(plan);
  cudaFree(d_signal);
}
