// SPDX-License-Identifier: MIT
// Two buffers in turn, and the barrier only every second step.
#include <cstdio>

__global__ void blur(const int* in, int* out, int steps) {
  __shared__ int s_buffer[2][64];
  const int t = threadIdx.x;
  int from = 0;
  s_buffer[0][t] = in[t];
  __syncthreads();
  for (int step = 0; step < steps; ++step) {
    s_buffer[1 - from][t] = s_buffer[from][t] + s_buffer[from][(t + 1) % 64];  // FIND data_race
    if (step % 2 == 1) __syncthreads();
    from = 1 - from;
  }
  out[t] = s_buffer[from][t];
}

int main() {
  int h[64], *d_in, *d_out;
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  blur<<<1, 64>>>(d_in, d_out, 4);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int x : h) {
    if (x != 16) return 1;
  }
}
