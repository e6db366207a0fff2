// SPDX-License-Identifier: MIT
// Sums in half precision through shared memory, shuffles and atomics, and a softmax row in bfloat16.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>

__global__ void sum(const half2* x, half2* total, int n) {
  __shared__ half2 s_sum[4];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  half2 value = i < n ? x[i] : __float2half2_rn(0.0f);
  for (int offset = 16; offset > 0; offset /= 2) value = __hadd2(value, __shfl_down_sync(0xffffffffu, value, offset));
  if (threadIdx.x % 32 == 0) s_sum[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < blockDim.x / 32; ++w) value += s_sum[w];
    atomicAdd(total, value);
  }
}

__global__ void softmax(const __nv_bfloat16* in, __nv_bfloat16* out) {
  const int lane = threadIdx.x;
  const float x = __bfloat162float(in[lane]);
  float largest = x;
  for (int offset = 16; offset > 0; offset /= 2) largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, offset));
  const float e = expf(x - largest);
  float all = e;
  for (int offset = 16; offset > 0; offset /= 2) all += __shfl_xor_sync(0xffffffffu, all, offset);
  out[lane] = __float2bfloat16(e / all);
}

int main() {
  const int n = 300;
  half2 h_x[n], *d_x, *d_total, total;
  for (int i = 0; i < n; ++i) h_x[i] = __floats2half2_rn(i % 3, 1);
  cudaMalloc(&d_x, sizeof(h_x));
  cudaMalloc(&d_total, sizeof(half2));
  cudaMemset(d_total, 0, sizeof(half2));
  cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
  sum<<<3, 128>>>(d_x, d_total, n);
  cudaMemcpy(&total, d_total, sizeof(half2), cudaMemcpyDeviceToHost);
  printf("%g %g\n", __low2float(total), __high2float(total));

  __nv_bfloat16 h_in[32], h_out[32], *d_in, *d_out;
  for (int i = 0; i < 32; ++i) h_in[i] = __float2bfloat16(i == 5 ? 2.0f : 0.0f);
  cudaMalloc(&d_in, sizeof(h_in));
  cudaMalloc(&d_out, sizeof(h_out));
  cudaMemcpy(d_in, h_in, sizeof(h_in), cudaMemcpyHostToDevice);
  softmax<<<1, 32>>>(d_in, d_out);
  cudaMemcpy(h_out, d_out, sizeof(h_out), cudaMemcpyDeviceToHost);
  const double expected = std::exp(2.0) / (std::exp(2.0) + 31);
  if (std::fabs(__bfloat162float(h_out[5]) - expected) > 0.004 * expected) return 1;
  cudaFree(d_x);
  cudaFree(d_total);
  cudaFree(d_in);
  cudaFree(d_out);
}
// stdout: 300 300
