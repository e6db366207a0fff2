// SPDX-License-Identifier: MIT
// One kernel a diagnosis. Tests find the line by the marker at its end.
#include <cuda_runtime.h>

__global__ void write_past_end(float* d_out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) d_out[i] = 1.0f;  // bug: write_past_end
}

__global__ void read_before_begin(const float* d_in, float* d_out) {
  d_out[threadIdx.x] = d_in[static_cast<int>(threadIdx.x) - 1];  // bug: read_before_begin
}

__global__ void shared_past_end(float* d_out) {
  __shared__ float s_data[64];
  s_data[threadIdx.x + 1] = 1.0f;  // bug: shared_past_end
  __syncthreads();
  d_out[threadIdx.x] = s_data[threadIdx.x > 0 ? threadIdx.x : 1];
}

__global__ void dynamic_past_end(float* d_out) {
  extern __shared__ float s_tile[];
  s_tile[threadIdx.x + 1] = 1.0f;  // bug: dynamic_past_end
  d_out[threadIdx.x] = 1.0f;
}

__global__ void write_through(float* pointer) {
  *pointer = 1.0f;  // bug: write_through
}

__global__ void read_unwritten(const float* d_in, float* d_out) {
  d_out[threadIdx.x] = d_in[threadIdx.x];  // bug: read_unwritten
}

__global__ void read_unwritten_shared(float* d_out) {
  __shared__ float s_sum[32];
  if (threadIdx.x == 0) s_sum[0] = 1.0f;
  __syncthreads();
  d_out[threadIdx.x] = s_sum[threadIdx.x];  // bug: read_unwritten_shared
}

__global__ void shared_race(float* d_out) {
  __shared__ float s_line[64];
  s_line[threadIdx.x] = 1.0f;                     // bug: shared_race_write
  d_out[threadIdx.x] = s_line[63 - threadIdx.x];  // bug: shared_race_read
}

__global__ void global_race(int* d_total) {
  *d_total += 1;  // bug: global_race
}

__global__ void half_waits(float* d_out) {
  if (threadIdx.x < 16) {
    __syncthreads();  // bug: half_waits
  }
  d_out[threadIdx.x] = 1.0f;
}

__global__ void two_barriers(float* d_out) {
  if (threadIdx.x % 2 == 0) {
    __syncthreads();  // bug: two_barriers_even
  } else {
    __syncthreads();  // bug: two_barriers_odd
  }
  d_out[threadIdx.x] = 1.0f;
}

__global__ void early_return(float* d_out, int n) {
  if (threadIdx.x >= n) return;  // bug: early_return_return
  d_out[threadIdx.x] = 1.0f;
  __syncthreads();  // bug: early_return
}

__global__ void misaligned_double(char* d_bytes) {
  *reinterpret_cast<double*>(d_bytes + 4) = 1.0;  // bug: misaligned_double
}

__device__ int recurse(int depth, volatile int* d_out) {
  volatile int local[256];
  local[depth % 256] = depth;
  return depth < 0 ? 0 : recurse(depth + 1, d_out) + local[depth % 256];
}

__global__ void endless_recursion(int* d_out) { d_out[0] = recurse(0, d_out); }

__global__ void divide(const int* d_in, int* d_out) {
  d_out[threadIdx.x] = 100 / d_in[threadIdx.x];  // bug: divide
}

int host_total = 0;
__constant__ float factors[4];
__device__ int device_total[4];

__global__ void use_host_variable(int* total) {
  *total = 1;  // bug: use_host_variable
}

__global__ void use_device_variable(int* d_out) {
  device_total[threadIdx.x] = 1;
  d_out[threadIdx.x] = device_total[threadIdx.x];
}

extern "C" {
void run_write_past_end(float* d_out, int n, int blocks, int threads) {
  write_past_end<<<blocks, threads>>>(d_out, n);
}
void run_read_before_begin(const float* d_in, float* d_out) { read_before_begin<<<1, 32>>>(d_in, d_out); }
void run_shared_past_end(float* d_out) { shared_past_end<<<1, 64>>>(d_out); }
void run_dynamic_past_end(float* d_out) { dynamic_past_end<<<1, 64, 64 * sizeof(float)>>>(d_out); }
void run_write_through(float* pointer) { write_through<<<1, 1>>>(pointer); }
void run_read_unwritten(const float* d_in, float* d_out) { read_unwritten<<<1, 32>>>(d_in, d_out); }
void run_read_unwritten_shared(float* d_out) { read_unwritten_shared<<<1, 32>>>(d_out); }
void run_shared_race(float* d_out) { shared_race<<<4, 64>>>(d_out); }
void run_global_race(int* d_total, int blocks) { global_race<<<blocks, 32>>>(d_total); }
void run_half_waits(float* d_out) { half_waits<<<2, 32>>>(d_out); }
void run_two_barriers(float* d_out) { two_barriers<<<1, 32>>>(d_out); }
void run_early_return(float* d_out, int n) { early_return<<<1, 32>>>(d_out, n); }
void run_misaligned_double(char* d_bytes) { misaligned_double<<<1, 1>>>(d_bytes); }
void run_endless_recursion(int* d_out) { endless_recursion<<<1, 2>>>(d_out); }
void run_divide(const int* d_in, int* d_out) { divide<<<1, 4>>>(d_in, d_out); }
void run_use_host_variable() { use_host_variable<<<1, 1>>>(&host_total); }
void run_use_device_variable(int* d_out) { use_device_variable<<<1, 4>>>(d_out); }
void run_grid(unsigned blocks, unsigned threads, unsigned shared_bytes, float* d_out) {
  write_through<<<blocks, threads, shared_bytes>>>(d_out);  // bug: run_grid
}
}

extern "C" {
float run_host_read(const float* d_data) { return d_data[3]; }
void run_host_copy(const float* d_data) {
  float host[16];
  __builtin_memcpy(host, d_data, sizeof host);
  run_write_through(host);
}
}

__global__ void endless_loop(volatile int* d_flag) {
  while (*d_flag == 0) *d_flag = 0;
}

extern "C" {
void run_shared_race_blocks(float* d_out, int blocks) { shared_race<<<blocks, 64>>>(d_out); }
void run_read_unwritten_blocks(const float* d_in, int blocks) {
  float* d_out = nullptr;
  cudaMalloc(&d_out, 32 * sizeof(float));
  read_unwritten<<<blocks, 32>>>(d_in, d_out);
}
void run_endless_loop(int* d_flag, int blocks) { endless_loop<<<blocks, 1>>>(d_flag); }
void run_leak() {
  float* d_forgotten = nullptr;
  cudaMalloc(&d_forgotten, 64);
}
}

__global__ void past_device_array(int* d_out) {
  device_total[threadIdx.x + 1] = 1;  // bug: past_device_array
  d_out[threadIdx.x] = 1;
}

extern "C" void run_past_device_array(int* d_out) { past_device_array<<<1, 4>>>(d_out); }

__global__ void last_block_loops(volatile int* d_flag) {
  while (blockIdx.x == gridDim.x - 1 && *d_flag == 0) *d_flag = 0;
}

extern "C" void run_last_block_loops(int* d_flag, int blocks) { last_block_loops<<<blocks, 1>>>(d_flag); }

__global__ void write_far(float* d_out, int index) {
  d_out[index] = 1.0f;  // bug: write_far
}

extern "C" void run_write_far(float* d_out, int index) { write_far<<<1, 1>>>(d_out, index); }
