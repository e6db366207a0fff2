// SPDX-License-Identifier: MIT
// In place, n real numbers and their half spectrum share n / 2 + 1 complex ones; the padding behind them need not be
// written before.
#include <cufft.h>

#include <vector>

int main() {
  const int n = 16, batch = 3, half = n / 2 + 1;
  std::vector<cufftReal> signal(n * batch, 1.0f);
  cufftComplex* d_data;
  cudaMalloc(&d_data, batch * half * sizeof(cufftComplex));
  cudaMemcpy2D(d_data, half * sizeof(cufftComplex), signal.data(), n * sizeof(cufftReal), n * sizeof(cufftReal), batch,
               cudaMemcpyHostToDevice);
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_R2C, batch);
  cufftExecR2C(plan, (cufftReal*)d_data, d_data);
  std::vector<cufftComplex> spectrum(batch * half);
  cudaMemcpy(spectrum.data(), d_data, batch * half * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
  cufftDestroy(plan);
  cudaFree(d_data);
  int wrong = 0;
  for (int b = 0; b < batch; ++b)
    for (int k = 0; k < half; ++k) wrong += spectrum[b * half + k].x != (k == 0 ? n : 0);
  return wrong;
}
