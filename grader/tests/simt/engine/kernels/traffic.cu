// SPDX-License-Identifier: MIT
// Kernels whose requests are known: which sectors a warp touches, which banks.
#include <cuda_runtime.h>

__global__ void gather(const float* d_in, float* d_out, int n, int stride, int offset) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d_out[i] = d_in[i * stride + offset];
}

__global__ void reversed(const float* d_in, float* d_out) {
  d_out[threadIdx.x] = d_in[blockDim.x - 1 - threadIdx.x];
}

template <class T>
__global__ void copy(const T* d_in, T* d_out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_out[i] = d_in[i];
}

// Lane t loads t + 1 times, each time what the others load that are still there.
__global__ void triangle(const float* d_in, float* d_out) {
  float sum = 0;
  for (int k = 0; k <= threadIdx.x; ++k) sum += d_in[32 * k];
  d_out[threadIdx.x] = sum;
}

// The even lanes load one array, the odd ones another.
__global__ void branches(const float* d_in, float* d_out) {
  float value;
  if (threadIdx.x % 2 == 0)
    value = d_in[threadIdx.x];
  else
    value = -d_in[1024 + threadIdx.x];
  d_out[threadIdx.x] = value;
}

__global__ void banks(float* d_out, int stride) {
  __shared__ float s_data[32 * 33];
  s_data[threadIdx.x * stride] = 1;
  __syncwarp();
  d_out[threadIdx.x] = s_data[threadIdx.x * stride];
}

__global__ void wide_banks(double* d_out, int stride) {
  __shared__ double s_data[32 * 32];
  s_data[threadIdx.x * stride] = 1;
  d_out[threadIdx.x] = 0;
}

// Loads between barriers: each round is told from the next.
__global__ void rounds(const float* d_in, float* d_out, int count) {
  __shared__ float s_data[64];
  s_data[threadIdx.x] = 0;
  for (int round = 0; round < count; ++round) {
    __syncthreads();
    if (threadIdx.x / 32 == round % 2) s_data[threadIdx.x] += d_in[64 * round + threadIdx.x];
  }
  d_out[threadIdx.x] = s_data[threadIdx.x];
}

__global__ void long_loop(const float* d_in, float* d_out, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += d_in[i];
  d_out[threadIdx.x] = sum;
}

// Only members of the copy are used; a GPU loads the whole all the same.
__global__ void weigh(const uchar4* d_in, unsigned* d_out) {
  const uchar4 four = d_in[threadIdx.x];
  d_out[threadIdx.x] = four.x + 2U * four.y + 3U * four.w;
}

extern "C" void run_gather(const float* d_in, float* d_out, int n, int stride, int offset) {
  gather<<<(n + 63) / 64, 64>>>(d_in, d_out, n, stride, offset);
}
extern "C" void run_reversed(const float* d_in, float* d_out) { reversed<<<1, 64>>>(d_in, d_out); }
extern "C" void run_copy_bytes(const char* d_in, char* d_out) { copy<<<1, 32>>>(d_in, d_out); }
extern "C" void run_copy_doubles(const double* d_in, double* d_out) { copy<<<1, 32>>>(d_in, d_out); }
extern "C" void run_copy_float4(const float4* d_in, float4* d_out) { copy<<<1, 32>>>(d_in, d_out); }
extern "C" void run_weigh(const uchar4* d_in, unsigned* d_out) { weigh<<<1, 32>>>(d_in, d_out); }
extern "C" void run_triangle(const float* d_in, float* d_out) { triangle<<<1, 32>>>(d_in, d_out); }
extern "C" void run_branches(const float* d_in, float* d_out) { branches<<<1, 32>>>(d_in, d_out); }
extern "C" void run_banks(float* d_out, int stride) { banks<<<1, 32>>>(d_out, stride); }
extern "C" void run_wide_banks(double* d_out, int stride) { wide_banks<<<1, 32>>>(d_out, stride); }
extern "C" void run_rounds(const float* d_in, float* d_out, int count) {
  rounds<<<1, 64>>>(d_in, d_out, count);
}
extern "C" void run_long_loop(const float* d_in, float* d_out, int n, int threads) {
  long_loop<<<1, threads>>>(d_in, d_out, n);
}

__global__ void count_words(int* d_counts, int stride) {
  __shared__ int s_counts[32];
  s_counts[threadIdx.x] = 0;
  __syncwarp();
  atomicAdd(&s_counts[threadIdx.x * stride], 1);
  atomicAdd(&d_counts[threadIdx.x * stride], 1);
  __syncwarp();
  d_counts[32 + threadIdx.x] = s_counts[threadIdx.x];
}

extern "C" void run_count_words(int* d_counts, int stride) { count_words<<<1, 32>>>(d_counts, stride); }

namespace counting {
__global__ void count_one(int* d_count) { atomicAdd(d_count, 1); }
}  // namespace counting

extern "C" void run_count_in_namespace(int* d_count) { counting::count_one<<<1, 32>>>(d_count); }

// 32 threads: each adds up `count` neighbouring elements of shared memory, from lane / per_row * row on.
template <class T>
__global__ void add_neighbours(T* d_out, int per_row, int row, int count, int barriers, int stores) {
  __shared__ T s_data[1024];
  for (int i = threadIdx.x; i < 1024; i += 32) s_data[i] = 1;
  __syncthreads();
  T sum = 0;
  for (int k = 0; k < count; ++k) {
    sum += s_data[threadIdx.x / per_row * row + k];
    if (barriers) __syncthreads();
    if (stores) s_data[992 + threadIdx.x] = sum;
  }
  d_out[threadIdx.x] = sum;
}

extern "C" void run_add_neighbours(float* d_out, int per_row, int row, int count, int barriers, int stores) {
  add_neighbours<<<1, 32>>>(d_out, per_row, row, count, barriers, stores);
}
extern "C" void run_add_neighbouring_doubles(double* d_out, int per_row, int row, int count) {
  add_neighbours<<<1, 32>>>(d_out, per_row, row, count, 0, 0);
}

// Sums of 32 by shuffles: 16 lanes at a time, and the other way by the second warp.
__global__ void shuffle_sums(float* d_out) {
  float sum = threadIdx.x;
  if (threadIdx.x < 32) {
    sum += __shfl_down_sync(~0U, sum, 16);
  } else {
    sum += __shfl_xor_sync(~0U, sum, 1);
  }
  d_out[threadIdx.x] = sum;
}

extern "C" void run_shuffle_sums(float* d_out) { shuffle_sums<<<1, 64>>>(d_out); }

// A warp's part of a product by tiles: elements of one row of each, those of a column of the other.
__global__ void multiply_tiles(float* d_out) {
  __shared__ float s_a[16][16], s_b[16][16];
  for (int i = threadIdx.y; i < 16; i += 2) s_a[i][threadIdx.x] = s_b[i][threadIdx.x] = 1;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 16; ++k) sum += s_a[threadIdx.y][k] * s_b[k][threadIdx.x];
  d_out[16 * threadIdx.y + threadIdx.x] = sum;
}

extern "C" void run_multiply_tiles(float* d_out) { multiply_tiles<<<1, dim3(16, 2)>>>(d_out); }

// All lanes, or pairs of them, load 16 bytes of the same place.
__global__ void load_fours(float4* d_out, int lanes_a_place) {
  __shared__ float4 s_data[32];
  s_data[threadIdx.x] = float4{1, 2, 3, 4};
  __syncthreads();
  d_out[threadIdx.x] = s_data[threadIdx.x / lanes_a_place];
}

extern "C" void run_load_fours(float4* d_out, int lanes_a_place) {
  load_fours<<<1, 32>>>(d_out, lanes_a_place);
}

__device__ float kept[1 << 10];
__device__ unsigned taken;
__constant__ float factors[32] = {1.0f, 0.5f};

// Variables in global memory count as arrays there do; those in constant memory have counts of their own.
__global__ void through_variables(float* d_out, int stride) {
  kept[stride * threadIdx.x] = static_cast<float>(threadIdx.x);
  atomicAdd(&taken, 2U);
  d_out[threadIdx.x] = kept[stride * threadIdx.x] * factors[threadIdx.x];
}

extern "C" void run_through_variables(float* d_out, int stride) {
  through_variables<<<1, 32>>>(d_out, stride);
}

__global__ void through_constants(float* d_out, int stride) {
  d_out[threadIdx.x] = factors[stride * threadIdx.x % 32];
}

extern "C" void run_through_constants(float* d_out, int stride) {
  through_constants<<<1, 32>>>(d_out, stride);
}

__device__ __align__(128) float counted[1 << 10];

// Each lane adds to a word of its own, or all to one: in shared memory and in global memory.
__global__ void add_floats(float* d_out, int stride) {
  __shared__ float s_sums[32];
  s_sums[threadIdx.x] = 0;
  __syncwarp();
  atomicAdd(&s_sums[stride * threadIdx.x], 1.0f);
  atomicAdd(&counted[stride * threadIdx.x], 1.0f);
  __syncwarp();
  d_out[threadIdx.x] = s_sums[threadIdx.x];
}

extern "C" void run_add_floats(float* d_out, int stride) { add_floats<<<1, 32>>>(d_out, stride); }
