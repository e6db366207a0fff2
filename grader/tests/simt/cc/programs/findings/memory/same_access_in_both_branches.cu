// SPDX-License-Identifier: MIT
// Branches that do the same, with one difference: each has its own line.
__global__ void neighbour(const int* in, int* out) {
  const int i = threadIdx.x;
  if (in[i] % 2 == 1)
    out[i] = in[i + 1];
  else
    out[i] = in[i + 2];  // FIND out_of_bounds
}

__global__ void reverse(const int* in, int* out) {
  __shared__ int s_data[64];
  s_data[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (in[0] == 0)
    s_data[threadIdx.x] = s_data[63 - threadIdx.x];  // FIND data_race
  else
    s_data[threadIdx.x] = s_data[threadIdx.x ^ 1];  // FIND data_race
  __syncthreads();
  out[threadIdx.x] = s_data[threadIdx.x];
}

int main() {
  int *d_in, *d_out;
  cudaMalloc(&d_in, 64 * sizeof(int));
  cudaMalloc(&d_out, 64 * sizeof(int));
  cudaMemset(d_in, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  neighbour<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
