// SPDX-License-Identifier: MIT
// A block's own bins in shared memory, which nobody sets to zero.
#include <cstdio>
#include <cstdlib>
#define NBINS 32

__global__ void histo(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned s_bins[NBINS];
  int tid = threadIdx.x;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + tid; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&s_bins[in[i] % NBINS], 1u);  // FIND uninitialised_read
  __syncthreads();
  if (tid < NBINS) atomicAdd(&out[tid], s_bins[tid]);
}

int main() {
  const int n = 4000;
  unsigned *h_in = (unsigned*)malloc(n * sizeof(unsigned)), h_out[NBINS];
  for (int i = 0; i < n; i++) h_in[i] = 3 * i;
  unsigned *d_in, *d_out;
  cudaMalloc((void**)&d_in, n * sizeof(unsigned));
  cudaMalloc((void**)&d_out, sizeof(h_out));
  cudaMemset(d_out, 0, sizeof(h_out));
  cudaMemcpy(d_in, h_in, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  histo<<<4, 64>>>(d_in, d_out, n);
  cudaMemcpy(h_out, d_out, sizeof(h_out), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  free(h_in);
  for (int b = 0; b < NBINS; b++)
    if (h_out[b] != n / NBINS) return 1;
  return 0;
}
