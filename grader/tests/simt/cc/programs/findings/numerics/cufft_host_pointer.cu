// SPDX-License-Identifier: MIT
// The signal is still on the host.
#include <cufft.h>

#include <vector>

int main() {
  const int n = 64;
  std::vector<cufftComplex> signal(n);
  cufftComplex* d_signal;
  cudaMalloc(&d_signal, n * sizeof(cufftComplex));
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  cufftExecC2C(plan, signal.data(), d_signal, CUFFT_FORWARD);  // FIND memory_space
  cufftDestroy(plan);
  cudaFree(d_signal);
}
