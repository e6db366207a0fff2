// SPDX-License-Identifier: MIT
// Branches that do the same, with one difference: each has its own line.
__global__ void neighbour(const int* in, int* out) {
  const int i = threadIdx.x;
  if (in[i] % 2 == 1)
    out[i] = in[i + 1];
  else
    out[i] = in[i + 2];  // FIND out_of_bounds
}

int main() {
  int *d_in, *d_out;
  cudaMalloc(&d_in, 64 * sizeof(int));
  cudaMalloc(&d_out, 64 * sizeof(int));
  cudaMemset(d_in, 0, 64 * sizeof(int));
  neighbour<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
