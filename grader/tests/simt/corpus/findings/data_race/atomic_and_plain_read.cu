// SPDX-License-Identifier: MIT
// The counter is incremented atomically, and read plainly without waiting for the others.
__global__ void share_of_positive(const int* x, float* share) {
  __shared__ int s_count;
  if (threadIdx.x == 0) s_count = 0;
  __syncthreads();
  if (x[threadIdx.x] > 0) atomicAdd(&s_count, 1);                 // FIND data_race
  share[threadIdx.x] = s_count / static_cast<float>(blockDim.x);  // FIND data_race
}

int main() {
  const int n = 64;
  int h[n], *d;
  float h_share[n], *d_share;
  for (int i = 0; i < n; ++i) h[i] = i % 2;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_share, sizeof h_share);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  share_of_positive<<<1, n>>>(d, d_share);
  cudaMemcpy(h_share, d_share, sizeof h_share, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_share);
  for (float s : h_share) {
    if (s != 0.5f) return 1;
  }
}
