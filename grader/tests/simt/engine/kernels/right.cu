// SPDX-License-Identifier: MIT
// Kernels that are right and look as if they might not be: each must stay silent.
#include <cuda_runtime.h>

__global__ void scale_bytes(unsigned char* d_bytes) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  d_bytes[i] = static_cast<unsigned char>(d_bytes[i] + 1);
}

__global__ void shared_bytes(const unsigned char* d_in, unsigned char* d_out) {
  __shared__ unsigned char s_bytes[64];
  s_bytes[threadIdx.x] = d_in[threadIdx.x];
  __syncthreads();  // all bytes are in s_bytes
  d_out[threadIdx.x] = s_bytes[63 - threadIdx.x];
}

__global__ void count_all(int* d_total, int* d_histogram) {
  __shared__ int s_count[4];
  if (threadIdx.x < 4) s_count[threadIdx.x] = 0;
  __syncthreads();  // the counts are 0
  atomicAdd(&s_count[threadIdx.x % 4], 1);
  atomicAdd(d_total, 1);
  __syncthreads();  // the block's counts are complete
  if (threadIdx.x < 4) atomicAdd(&d_histogram[threadIdx.x], s_count[threadIdx.x]);
}

__global__ void last_block_sums(const float* d_in, float* d_partial, unsigned* d_ticket, float* d_out) {
  __shared__ float s_sum[64];
  __shared__ bool s_last;
  s_sum[threadIdx.x] = d_in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();  // all elements are in s_sum
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += s_sum[i];
    d_partial[blockIdx.x] = sum;
    __threadfence();
    s_last = atomicAdd(d_ticket, 1u) == gridDim.x - 1;
  }
  __syncthreads();  // s_last is set
  if (s_last && threadIdx.x == 0) {
    float total = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) total += d_partial[b];
    *d_out = total;
  }
}

__global__ void move_vectors(const float4* d_in, float4* d_out, const float3* d_in3, float3* d_out3) {
  d_out[threadIdx.x] = d_in[threadIdx.x];
  d_out3[threadIdx.x] = d_in3[threadIdx.x];
}

__global__ void swap_halves(double* d_data) {
  __shared__ double s_data[32];
  s_data[threadIdx.x] = d_data[threadIdx.x];
  __syncthreads();  // all elements are in s_data
  d_data[threadIdx.x] = s_data[threadIdx.x ^ 16];
}

__global__ void indices(uint3* d_thread, uint3* d_block) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned i = block * blockDim.x * blockDim.y * blockDim.z + thread;
  d_thread[i] = threadIdx;
  d_block[i] = blockIdx;
}

__global__ void print_block() {
  if (threadIdx.x == 0) printf("block %u\n", blockIdx.x);
}

__global__ void all_wait_in_a_loop(int* d_out, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    d_out[(threadIdx.x + round) % blockDim.x] = round;
    __syncthreads();  // the next round writes elsewhere
  }
}

__constant__ const float weights[3] = {1.0f, 2.0f, 4.0f};
static __device__ const int offsets[4] = {3, 2, 1, 0};

__global__ void read_constants(float* d_out) {
  d_out[threadIdx.x] = weights[threadIdx.x % 3] + offsets[threadIdx.x % 4];
}

struct Big {
  float values[64];
};

__global__ void take_struct(Big big, float* d_out) { d_out[threadIdx.x] = big.values[threadIdx.x]; }

extern "C" {
void run_scale_bytes(unsigned char* d_bytes) { scale_bytes<<<4, 64>>>(d_bytes); }
void run_shared_bytes(const unsigned char* d_in, unsigned char* d_out) {
  shared_bytes<<<1, 64>>>(d_in, d_out);
}
void run_count_all(int* d_total, int* d_histogram) { count_all<<<8, 64>>>(d_total, d_histogram); }
void run_last_block_sums(const float* d_in, float* d_partial, unsigned* d_ticket, float* d_out) {
  last_block_sums<<<8, 64>>>(d_in, d_partial, d_ticket, d_out);
}
void run_move_vectors(const float4* d_in, float4* d_out, const float3* d_in3, float3* d_out3) {
  move_vectors<<<1, 16>>>(d_in, d_out, d_in3, d_out3);
}
void run_swap_halves(double* d_data) { swap_halves<<<1, 32>>>(d_data); }
void run_indices(uint3* d_thread, uint3* d_block) {
  indices<<<dim3(2, 3, 2), dim3(4, 2, 3)>>>(d_thread, d_block);
}
void run_print_block(int blocks) { print_block<<<blocks, 32>>>(); }
void run_all_wait_in_a_loop(int* d_out, int rounds) { all_wait_in_a_loop<<<2, 32>>>(d_out, rounds); }
void run_read_constants(float* d_out) { read_constants<<<1, 12>>>(d_out); }
void run_take_struct(float* d_out) {
  Big big;
  for (int i = 0; i < 64; ++i) big.values[i] = static_cast<float>(i);
  take_struct<<<1, 64>>>(big, d_out);
}
}
