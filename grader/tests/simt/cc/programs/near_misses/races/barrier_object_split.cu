// SPDX-License-Identifier: MIT
// Threads arrive at a cuda::barrier, do work of their own and wait then; some only arrive, others ask whether the phase
// has ended, by the token or by parity; the completion reads what all have written; blocks meet at one in global memory.
#include <cuda/barrier>

#include <new>
#include <utility>

using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;
using GridBarrier = cuda::barrier<cuda::thread_scope_device>;

struct Sum {
  int* data;
  int* sum;
  __device__ void operator()() {
    for (int i = 0; i < 128; ++i) *sum += data[i];
  }
};

__global__ void split(int* d_out) {
  __shared__ BlockBarrier s_full, s_empty;
  __shared__ int s_data[128], s_own[128];
  const int t = threadIdx.x;
  if (t == 0) {
    init(&s_full, 64);
    init(&s_empty, 128);
  }
  __syncthreads();
  int sum = 0;
  for (int round = 0; round < 4; ++round) {
    if (t < 64) {
      s_data[t] = round + t;
      (void)s_full.arrive();  // producers do not wait
    } else if (t % 2 == 0) {
      while (!s_full.try_wait_parity(round % 2 != 0)) {
      }
      sum += s_data[(t + 1) % 64];
    } else {
      s_full.wait_parity(round % 2 != 0);
      sum += s_data[(t + 1) % 64];
    }
    auto token = s_empty.arrive();
    s_own[t] = sum;
    sum = s_own[t];
    s_empty.wait(std::move(token));
  }
  d_out[t] = sum;
}

__global__ void complete(int* d_out) {
  using Barrier = cuda::barrier<cuda::thread_scope_block, Sum>;
  __shared__ alignas(Barrier) char s_memory[sizeof(Barrier)];
  __shared__ int s_data[128], s_sum;
  auto* const barrier = reinterpret_cast<Barrier*>(s_memory);
  if (threadIdx.x == 0) {
    s_sum = 0;
    new (barrier) Barrier(blockDim.x, Sum{s_data, &s_sum});
  }
  __syncthreads();
  s_data[threadIdx.x] = 1;
  barrier->arrive_and_wait();
  d_out[threadIdx.x] += s_sum;
}

__global__ void set_up(GridBarrier* barrier, int blocks) { new (barrier) GridBarrier(blocks); }
__global__ void meet(GridBarrier* barrier, int* d_data, int* d_out) {
  d_data[blockIdx.x] = 1;
  auto token = barrier->arrive();
  barrier->wait(std::move(token));
  for (int i = 0; i < gridDim.x; ++i) d_out[blockIdx.x] += d_data[i];
}

int main() {
  int *d_out, *d_data, h_out[128];
  GridBarrier* d_barrier;
  cudaMalloc(&d_out, sizeof h_out);
  cudaMalloc(&d_data, 8 * sizeof(int));
  cudaMalloc(&d_barrier, sizeof *d_barrier);
  split<<<1, 128>>>(d_out);
  complete<<<1, 128>>>(d_out);
  set_up<<<1, 1>>>(d_barrier, 8);
  meet<<<8, 1>>>(d_barrier, d_data, d_out);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  cudaFree(d_data);
  cudaFree(d_barrier);
  return h_out[0] == 136 && h_out[8] == 128 && h_out[64] == 128 + 6 + 4 ? 0 : 1;
}
