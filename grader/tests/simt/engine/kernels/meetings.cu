// SPDX-License-Identifier: MIT
// Kernels whose warps wait at other things than the block's barrier, and go on in step.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cuda/barrier>

// Halves of an array change places: each warp reads what another one has stored. By the block's barrier or a
// barrier object, at which one thread arrives later than all others.
template <bool by_object>
__global__ void change_places(const float* d_in, float* d_out) {
  __shared__ float s_data[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> s_all;
  if (by_object) {
    if (threadIdx.x == 0) init(&s_all, blockDim.x);
    __syncthreads();
  }
  s_data[threadIdx.x] = d_in[threadIdx.x];
  if (by_object) {
    if (threadIdx.x == 40)
      for (int i = 0; i < 5; ++i) __nanosleep(100);
    s_all.arrive_and_wait();
  } else {
    __syncthreads();
  }
  d_out[threadIdx.x] = s_data[threadIdx.x ^ 128];
}

extern "C" void run_change_places(const float* d_in, float* d_out, int by_object) {
  by_object != 0 ? change_places<true><<<1, 256>>>(d_in, d_out)
                 : change_places<false><<<1, 256>>>(d_in, d_out);
}

// Lanes that have found something meet, while the others go on to the next element, and warps take turns.
__global__ void collect(const int* d_in, int* d_out, int* d_count, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const int value = d_in[i];
    if (value % 3 != 0) continue;
    const auto group = cooperative_groups::coalesced_threads();
    int begin = 0;
    if (group.thread_rank() == 0) begin = atomicAdd(d_count, static_cast<int>(group.size()));
    d_out[group.shfl(begin, 0) + group.thread_rank()] = value;
  }
}

extern "C" void run_collect(const int* d_in, int* d_out, int* d_count, int n) {
  collect<<<1, 128>>>(d_in, d_out, d_count, n);
}
