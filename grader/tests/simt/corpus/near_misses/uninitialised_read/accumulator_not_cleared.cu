// SPDX-License-Identifier: MIT
// The votes are added up in memory that was cleared.
#include <cstdio>

__global__ void tally(const int* votes, int* totals, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(totals + votes[i], 1);
}

int main() {
  const int n = 600, parties = 5;
  int h_votes[n], h_totals[parties];
  for (int i = 0; i < n; ++i) h_votes[i] = i % parties;
  int *d_votes, *d_totals;
  cudaMalloc(&d_votes, sizeof h_votes);
  cudaMalloc(&d_totals, sizeof h_totals);
  cudaMemset(d_totals, 0, sizeof h_totals);
  cudaMemcpy(d_votes, h_votes, sizeof h_votes, cudaMemcpyHostToDevice);
  tally<<<5, 128>>>(d_votes, d_totals, n);
  cudaMemcpy(h_totals, d_totals, sizeof h_totals, cudaMemcpyDeviceToHost);
  cudaFree(d_votes);
  cudaFree(d_totals);
  for (int p = 0; p < parties; ++p) {
    if (h_totals[p] != n / parties) return 1;
  }
  return 0;
}
