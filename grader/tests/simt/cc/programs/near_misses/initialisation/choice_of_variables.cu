// SPDX-License-Identifier: MIT
// Of two variables only the chosen one is read: the other has no value, or belongs to another thread.
#include <cstdio>

__device__ int d_even, d_odd;
int h_count = 7;
__device__ int d_count = 5;

__host__ __device__ int count() {
#ifdef __CUDA_ARCH__
  return d_count;
#else
  return h_count;
#endif
}

__global__ void choose(int* out, int mode) {
  __shared__ int s_first, s_second;
  __shared__ int s_pair[2];
  if (threadIdx.x == 0) {
    if (mode == 1) {
      s_first = 3;
    } else {
      s_second = 4;
    }
    s_pair[mode] = 10;
  }
  __syncthreads();
  int chosen;
  if (mode == 1)
    chosen = s_first;
  else
    chosen = s_second;
  const int element = mode == 0 ? s_pair[0] : s_pair[1];
  const int& by_reference = mode == 1 ? s_first : s_second;
  const int scaled = mode == 1 ? s_first * 2 : s_second * 2;
  out[threadIdx.x] = chosen + element + by_reference + scaled + count();
}

// Each block reads and writes a variable of its own.
__global__ void separate(int* out) {
  if (threadIdx.x != 0) return;
  const int before = blockIdx.x % 2 == 0 ? d_even : d_odd;
  if (blockIdx.x % 2 == 0)
    d_even = before + 1;
  else
    d_odd = before + 1;
  out[blockIdx.x] = before;
}

int main() {
  int* d_out;
  int h_out[2][32];
  cudaMalloc(&d_out, 32 * sizeof(int));
  for (int mode = 0; mode < 2; ++mode) {
    choose<<<1, 32>>>(d_out, mode);
    cudaMemcpy(h_out[mode], d_out, sizeof h_out[mode], cudaMemcpyDeviceToHost);
  }
  separate<<<2, 32>>>(d_out);
  int h_before[2];
  cudaMemcpy(h_before, d_out, sizeof h_before, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  std::printf("%d %d %d %d %d\n", h_out[0][31], h_out[1][31], h_before[0], h_before[1], count());
  return h_out[0][31] == 4 + 10 + 4 + 8 + 5 && h_out[1][31] == 3 + 10 + 3 + 6 + 5 && count() == 7 ? 0 : 1;
}
