// SPDX-License-Identifier: MIT
// options: --no-checks
// Code without checks: threads in vectorised loops, in rings of barriers, and out of both again where a warp or the
// grid waits; blocks of all shapes; results as always.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void square(const float* d_in, float* d_out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d_out[i] = d_in[i] * d_in[i];
}

__global__ void sum_blocks(const float* d_in, float* d_sums, int n) {
  extern __shared__ float s_data[];
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int size = blockDim.x * blockDim.y * blockDim.z;
  const int i = blockIdx.x * size + tid;
  s_data[tid] = i < n ? d_in[i] : 0;
  __syncthreads();
  for (int stride = size / 2; stride >= 32; stride /= 2) {
    if (tid < stride) s_data[tid] += s_data[tid + stride];
    __syncthreads();
  }
  if (tid >= 32) return;
  float sum = s_data[tid];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (tid == 0) d_sums[blockIdx.x] = sum;
}

__global__ void early(int* d_out) {
  if (threadIdx.x % 3 == 0) return;
  __syncthreads();
  const int with_me = __syncthreads_count(threadIdx.x % 2);
  d_out[threadIdx.x] = with_me;
}

__global__ void rounds(int* d_value, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int round = 0; round < n; ++round) {
    if (grid.thread_rank() == round) d_value[round + 1] = d_value[round] + 1;
    grid.sync();
  }
}

int failures = 0;
void expect(bool right, const char* what) {
  if (right) return;
  std::printf("wrong: %s\n", what);
  ++failures;
}

int main() {
  const int n = 5000;
  std::vector<float> h_in(n), h_out(n);
  for (int i = 0; i < n; ++i) h_in[i] = i % 7;
  float *d_in, *d_out;
  int* d_ints;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMalloc(&d_ints, 1024 * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(float), cudaMemcpyHostToDevice);

  square<<<(n + 255) / 256, 256>>>(d_in, d_out, n);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) expect(h_out[i] == h_in[i] * h_in[i], "square");

  for (const dim3 block : {dim3(64), dim3(256), dim3(8, 8, 4), dim3(1024)}) {
    const int size = block.x * block.y * block.z, blocks = (n + size - 1) / size;
    sum_blocks<<<blocks, block, size * sizeof(float)>>>(d_in, d_out, n);
    cudaMemcpy(h_out.data(), d_out, blocks * sizeof(float), cudaMemcpyDeviceToHost);
    float sum = 0, expected = 0;
    for (int b = 0; b < blocks; ++b) sum += h_out[b];
    for (const float value : h_in) expected += value;
    expect(sum == expected, "sum");
  }

  int h_ints[96];
  cudaMemset(d_ints, 0, 1024 * sizeof(int));
  early<<<1, 96>>>(d_ints);
  cudaMemcpy(h_ints, d_ints, sizeof h_ints, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 96; ++i) expect(h_ints[i] == (i % 3 == 0 ? 0 : 32), "early");

  cudaMemset(d_ints, 0, 1024 * sizeof(int));
  int steps = 64;
  void* arguments[] = {&d_ints, &steps};
  cudaLaunchCooperativeKernel((void*)rounds, dim3(4), dim3(32), arguments, 0, nullptr);
  cudaMemcpy(h_ints, d_ints, (steps + 1) * sizeof(int), cudaMemcpyDeviceToHost);
  expect(h_ints[steps] == steps, "rounds");

  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_ints);
  return failures;
}
