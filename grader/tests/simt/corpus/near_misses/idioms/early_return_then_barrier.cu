// SPDX-License-Identifier: MIT
// Threads beyond the end return before a barrier: told as a note, since GPUs count those that are left.
__global__ void reverse(int* data, int n) {
  __shared__ int s_data[96];
  if (static_cast<int>(threadIdx.x) >= n) return;
  s_data[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = s_data[n - 1 - threadIdx.x];
}

int main() {
  const int n = 70;
  int h[n], *d;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  reverse<<<1, 96>>>(d, n);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == n - 1 && h[n - 1] == 0 ? 0 : 1;
}
