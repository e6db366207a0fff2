// SPDX-License-Identifier: MIT
// The address behind the last element may be taken, and every element counted in.
__global__ void count(int* out, int n) {
  __shared__ int s_bins[4];
  int own[5] = {};
  if (threadIdx.x == 0)
    for (int* bin = s_bins; bin != &s_bins[n]; ++bin) *bin = 1;
  __syncthreads();
  const int* const end = &own[n + 1];
  for (int i = 0; i <= n; ++i) own[i]++;
  own[4]--;
  int sum = 0;
  for (const int* p = own; p < end; ++p) sum += *p;
  atomicAdd(&s_bins[n - 1], sum);
  __syncthreads();
  out[threadIdx.x] = s_bins[threadIdx.x % 4];
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 32 * sizeof(int));
  count<<<1, 32>>>(d_out, 4);
  int last = 0;
  cudaMemcpy(&last, d_out + 31, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  return last != 1 + 32 * 4;
}
