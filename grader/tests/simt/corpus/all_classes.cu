// SPDX-License-Identifier: MIT
// Every class of bug that simulators and sanitizers are compared by, one after the other in one run.
#include <cstdio>
#define N 100

__global__ void global_write(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i;  // FIND out_of_bounds
}

__global__ void shared_write(int* out) {
  __shared__ int s_copy[32];
  int* const place = s_copy + threadIdx.x;
  place[1] = threadIdx.x;  // FIND out_of_bounds
  if (threadIdx.x == 0) out[0] = s_copy[1];
}

__global__ void shared_race(int* out) {
  __shared__ int s_tile[32];
  s_tile[threadIdx.x] = threadIdx.x;            // FIND data_race
  out[threadIdx.x] = s_tile[31 - threadIdx.x];  // FIND data_race
}

__global__ void race_between_blocks(int* total) {
  if (threadIdx.x == 0) *total += 1;  // FIND data_race
}

__global__ void uninitialised_global(int* out, const int* never_written) {
  out[threadIdx.x] = never_written[threadIdx.x] + 1;  // FIND uninitialised_read
}

__global__ void uninitialised_shared(int* out) {
  __shared__ int s_half[32];
  if (threadIdx.x < 16) s_half[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s_half[threadIdx.x];  // FIND uninitialised_read
}

__global__ void divergent_barrier(int* out) {
  for (int round = 0; round <= static_cast<int>(threadIdx.x / 16); ++round) {
    out[threadIdx.x] = round;
    __syncthreads();  // FIND barrier_divergence
  }
  __syncthreads();  // FIND barrier_divergence
}

__global__ void two_barriers(int* out) {
  if (threadIdx.x % 2 == 0) {
    out[threadIdx.x] = 0;
    __syncthreads();  // FIND barrier_divergence
  } else {
    out[threadIdx.x] = 1;
    __syncthreads();  // FIND barrier_divergence
  }
}

__global__ void host_pointer(int* out, const int* host) {
  out[threadIdx.x] = host[threadIdx.x];  // FIND memory_space
}

__global__ void absent_lanes(int* out) {
  if (threadIdx.x < 8) {
    out[threadIdx.x] = __shfl_sync(0xffffffff, static_cast<int>(threadIdx.x), 0);  // FIND invalid_mask
  }
}

// A bug that ends a kernel also ends the use of the device until it is reset.
static int* fresh_array() {
  cudaDeviceReset();
  int* d;
  cudaMalloc(&d, N * sizeof(int));
  return d;
}

int main() {
  int h[N] = {}, *never_written;
  int* d = fresh_array();
  cudaMemset(d, 0, N * sizeof(int));
  cudaMalloc(&never_written, N * sizeof(int));
  shared_race<<<1, 32>>>(d);
  race_between_blocks<<<4, 32>>>(d);
  uninitialised_global<<<1, 32>>>(d, never_written);
  uninitialised_shared<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  divergent_barrier<<<1, 32>>>(fresh_array());
  cudaDeviceSynchronize();
  two_barriers<<<1, 32>>>(fresh_array());
  cudaDeviceSynchronize();
  absent_lanes<<<1, 32>>>(fresh_array());
  cudaDeviceSynchronize();
  shared_write<<<1, 32>>>(fresh_array());
  cudaDeviceSynchronize();
  host_pointer<<<1, 32>>>(fresh_array(), h);
  cudaDeviceSynchronize();
  global_write<<<2, 64>>>(d = fresh_array());
  cudaDeviceSynchronize();
  printf("%d\n", d[0]);  // FIND memory_space
}
