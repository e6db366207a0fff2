// SPDX-License-Identifier: MIT
// Kernels of many small blocks, some of which do what must be done in order.
#include <cstdio>

#include <cuda_runtime.h>

namespace {

constexpr int threads = 64;
constexpr int late = 70;  // blocks from here on differ

__device__ int last_block;

}  // namespace

// Shared memory lies elsewhere on each OS thread.
__global__ void shared_place(unsigned long long* d_out) {
  __shared__ int s_data[threads];
  s_data[threadIdx.x] = 0;
  if (threadIdx.x == 0) d_out[blockIdx.x] = reinterpret_cast<unsigned long long>(s_data);
}

__global__ void twice(const float* d_in, float* d_out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_out[i] = 2 * d_in[i];
}

// Neighbours in memory belong to different blocks.
__global__ void dealt(const float* d_in, float* d_out) {
  const int i = threadIdx.x * gridDim.x + blockIdx.x;
  d_out[i] = d_in[i] + 1;
}

// All blocks load the same table.
__global__ void table(const float* d_table, float* d_out) {
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += d_table[k];
  d_out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void table_changed(float* d_table, float* d_out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_out[i] = d_table[threadIdx.x];
  if (blockIdx.x == late && threadIdx.x == 5) d_table[5] = 7;
}

__global__ void chain(int* d_data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_data[i] = blockIdx.x == 0 ? 1 : d_data[i - blockDim.x] + 1;
}

// Late blocks store only where the first one has not told them not to.
__global__ void told_not_to(int* d_told, float* d_out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x == 1 && threadIdx.x == 0) *d_told = 1;
  if (blockIdx.x < late || *d_told == 0) d_out[i] = 1;
}

__global__ void late_atomic(int* d_out, int* d_count) {
  d_out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
  if (blockIdx.x >= late && threadIdx.x == 0) d_out[blockIdx.x * blockDim.x] += 1000 * atomicAdd(d_count, 1);
}

__global__ void late_text(int* d_out) {
  d_out[blockIdx.x * blockDim.x + threadIdx.x] += 1;
  if (blockIdx.x >= late && blockIdx.x % 8 == 0 && threadIdx.x == 3) printf("block %d\n", blockIdx.x);
}

__global__ void late_variable(int* d_out) {
  d_out[blockIdx.x * blockDim.x + threadIdx.x] += 1;
  if (blockIdx.x == late && threadIdx.x == 0) last_block = blockIdx.x;
}

__global__ void late_overrun(int* d_out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_out[i + (blockIdx.x == late + 5 && threadIdx.x == 9 ? 1 << 14 : 0)] += 1;
}

__global__ void late_bytes(unsigned char* d_out) {
  if (blockIdx.x >= late) d_out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void late_heap(int* d_out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_out[i] += 1;
  if (blockIdx.x == late && threadIdx.x == 1) {
    int* const piece = static_cast<int*>(malloc(4));
    *piece = 1;
    d_out[i] += *piece;
    free(piece);
  }
}

__global__ void late_loop(int* d_out, const int* d_stop) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  d_out[i] = 1;
  if (blockIdx.x == late && threadIdx.x == 3)
    while (d_stop[0] == 0) d_out[i] += 1;
}

__global__ void half_written(float* d_out) {
  if (blockIdx.x < gridDim.x / 2) d_out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// Threads load their block's words again and again; thread 0 changes one of them, with barriers around it but
// in round `careless` of block `late`.
__global__ void settled(float* d_words, float* d_out, int rounds, int careless) {
  const int first = 4 * blockIdx.x;
  float sum = 0;
  for (int round = 0; round < rounds; ++round) {
    for (int k = 0; k < 4; ++k) sum += d_words[first + k];
    if (blockIdx.x != late || round != careless) __syncthreads();  // all have loaded it
    if (threadIdx.x == 0 && round % 3 == 0) d_words[first + round % 4] += 1;
    __syncthreads();  // all see it
  }
  d_out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// A word that all have loaded is loaded again after so many barriers; then the last thread stores to it.
__global__ void loaded_after(float* d_words, float* d_out, int barriers) {
  float sum = d_words[blockIdx.x];
  for (int i = 0; i < barriers; ++i) __syncthreads();  // nothing happens in between
  if (threadIdx.x < threads - 1) sum += d_words[blockIdx.x];
  if (threadIdx.x == threads - 1 && blockIdx.x == late) d_words[blockIdx.x] = 1;
  d_out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Four words at once, then one of them alone.
__global__ void settled_vectors(float4* d_words, float* d_out, bool careless) {
  const float4 all = d_words[blockIdx.x];
  if (!careless || blockIdx.x != late) __syncthreads();  // all have loaded it
  if (threadIdx.x == 1) d_words[blockIdx.x].z = 5;
  d_out[blockIdx.x * blockDim.x + threadIdx.x] = all.x + all.z;
}

extern "C" {

void run_shared_place(unsigned long long* d_out, int blocks) { shared_place<<<blocks, threads>>>(d_out); }
void run_twice(const float* d_in, float* d_out, int blocks) { twice<<<blocks, threads>>>(d_in, d_out); }
void run_dealt(const float* d_in, float* d_out, int blocks) { dealt<<<blocks, threads>>>(d_in, d_out); }
void run_table(const float* d_table, float* d_out, int blocks) { table<<<blocks, threads>>>(d_table, d_out); }
void run_table_changed(float* d_table, float* d_out, int blocks) {
  table_changed<<<blocks, threads>>>(d_table, d_out);
}
void run_chain(int* d_data, int blocks) { chain<<<blocks, threads>>>(d_data); }
void run_told_not_to(int* d_told, float* d_out, int blocks) {
  told_not_to<<<blocks, threads>>>(d_told, d_out);
}
void run_late_atomic(int* d_out, int* d_count, int blocks) {
  late_atomic<<<blocks, threads>>>(d_out, d_count);
}
void run_late_text(int* d_out, int blocks) { late_text<<<blocks, threads>>>(d_out); }
void run_late_variable(int* d_out, int blocks) { late_variable<<<blocks, threads>>>(d_out); }
void run_late_overrun(int* d_out, int blocks) { late_overrun<<<blocks, threads>>>(d_out); }
void run_late_bytes(unsigned char* d_out, int blocks) { late_bytes<<<blocks, threads>>>(d_out); }
void run_late_heap(int* d_out, int blocks) { late_heap<<<blocks, threads>>>(d_out); }
void run_late_loop(int* d_out, const int* d_stop, int blocks) {
  late_loop<<<blocks, threads>>>(d_out, d_stop);
}
void run_half_written(float* d_out, int blocks) { half_written<<<blocks, threads>>>(d_out); }
void run_settled(float* d_words, float* d_out, int rounds, int careless, int blocks) {
  settled<<<blocks, threads>>>(d_words, d_out, rounds, careless);
}
void run_loaded_after(float* d_words, float* d_out, int barriers, int blocks) {
  loaded_after<<<blocks, threads>>>(d_words, d_out, barriers);
}
void run_settled_vectors(float4* d_words, float* d_out, bool careless, int blocks) {
  settled_vectors<<<blocks, threads>>>(d_words, d_out, careless);
}
}
