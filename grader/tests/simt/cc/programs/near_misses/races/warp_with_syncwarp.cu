// SPDX-License-Identifier: MIT
// The same by one warp with __syncwarp() between reading and writing, and by half warps of their own.
__device__ void last_warp(int* s_data, int t) {
  for (int step = 32; step > 0; step /= 2) {
    const int other = s_data[t + step];
    const int mine = s_data[t];
    __syncwarp();
    s_data[t] = mine + other;
    __syncwarp();
  }
}

__global__ void sum(const int* in, int* out) {
  __shared__ int s_data[64 + 32];
  const int t = threadIdx.x;
  s_data[t] = in[t];
  if (t < 32) s_data[64 + t] = 0;
  __syncthreads();
  if (t < 32) last_warp(s_data, t);
  if (t == 0) *out = s_data[0];
}

__global__ void sum_of_halves(const int* in, int* out) {
  __shared__ int s_data[32];
  const int t = threadIdx.x;
  const unsigned half = t < 16 ? 0x0000ffffu : 0xffff0000u;
  s_data[t] = in[t];
  __syncwarp(half);
  for (int step = 8; step > 0; step /= 2) {
    if (t % 16 < step) s_data[t] += s_data[t + step];
    __syncwarp(half);
  }
  if (t % 16 == 0) out[t / 16] = s_data[t];
}

int main() {
  int h[64], got[3], *d_in, *d_out;
  for (int i = 0; i < 64; ++i) h[i] = i;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof got);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(d_in, d_out);
  sum_of_halves<<<1, 32>>>(d_in, d_out + 1);
  cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return got[0] == 2016 && got[1] == 120 && got[2] == 376 ? 0 : 1;
}
