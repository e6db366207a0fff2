// SPDX-License-Identifier: MIT
// All threads count, and who comes last, as the count itself says, takes it; or all wait before one does.
__global__ void count(const int* data, int* found, int* done, int* out, int n) {
  int i = threadIdx.x;
  if (i < n && data[i] > 0) atomicAdd(found, 1);
  __syncthreads();
  if (i == n - 1) out[0] = *found;
  int before = atomicAdd(done, 1);
  if (before == n - 1) out[1] = *done;
}

int main() {
  const int n = 256;
  int h_data[n], h_out[2];
  for (int i = 0; i < n; ++i) h_data[i] = i % 2;
  int *d_data, *d_counts, *d_out;
  cudaMalloc(&d_data, sizeof h_data);
  cudaMalloc(&d_counts, 2 * sizeof(int));
  cudaMalloc(&d_out, sizeof h_out);
  cudaMemcpy(d_data, h_data, sizeof h_data, cudaMemcpyHostToDevice);
  cudaMemset(d_counts, 0, 2 * sizeof(int));
  count<<<1, n>>>(d_data, d_counts, d_counts + 1, d_out, n);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  cudaFree(d_data);
  cudaFree(d_counts);
  cudaFree(d_out);
  return h_out[0] == n / 2 && h_out[1] == n ? 0 : 1;
}
