// SPDX-License-Identifier: MIT
// All threads count, and the last one takes the count before the others have surely come.
__global__ void count(const int* data, int* found, int* out, int n) {
  int i = threadIdx.x;
  if (i < n && data[i] > 0) atomicAdd(found, 1);  // FIND data_race
  if (i == n - 1) *out = *found;                  // FIND data_race
}

int main() {
  const int n = 256;
  int h_data[n], h_found = 0;
  for (int i = 0; i < n; ++i) h_data[i] = i % 2;
  int *d_data, *d_found, *d_out;
  cudaMalloc(&d_data, sizeof h_data);
  cudaMalloc(&d_found, sizeof(int));
  cudaMalloc(&d_out, sizeof(int));
  cudaMemcpy(d_data, h_data, sizeof h_data, cudaMemcpyHostToDevice);
  cudaMemset(d_found, 0, sizeof(int));
  count<<<1, n>>>(d_data, d_found, d_out, n);
  cudaMemcpy(&h_found, d_out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_data);
  cudaFree(d_found);
  cudaFree(d_out);
  return h_found == n / 2 ? 0 : 1;
}
