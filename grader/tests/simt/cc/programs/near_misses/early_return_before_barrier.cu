// SPDX-License-Identifier: MIT
// Told as a note: current GPUs count only the threads that are still there.
__global__ void reverse(int* data, int n) {
  __shared__ int s_data[64];
  if (static_cast<int>(threadIdx.x) >= n) return;
  s_data[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = s_data[n - 1 - threadIdx.x];
}

int main() {
  int h[50], *d;
  for (int i = 0; i < 50; ++i) h[i] = i;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  reverse<<<1, 64>>>(d, 50);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < 50; ++i) {
    if (h[i] != 49 - i) return 1;
  }
}
