// SPDX-License-Identifier: MIT
// Latches, semaphores and barriers of libcu++ hand data from thread to thread.
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>

#include <cstdio>

__global__ void by_latch(int* out) {
  __shared__ int value[64];
  __shared__ cuda::latch<cuda::thread_scope_block> latch;
  if (threadIdx.x == 0) init(&latch, blockDim.x);
  __syncthreads();
  value[threadIdx.x] = threadIdx.x;
  latch.arrive_and_wait();
  out[threadIdx.x] = value[63 - threadIdx.x];
}

// The producer fills one slot, the consumer empties it.
__global__ void by_semaphores(int* out, int n) {
  __shared__ int slot;
  __shared__ cuda::binary_semaphore<cuda::thread_scope_block> filled, emptied;
  if (threadIdx.x == 0) {
    init(&filled, 0);
    init(&emptied, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 0; i < n; ++i) {
      emptied.acquire();
      slot = i * i;
      filled.release();
    }
  } else if (threadIdx.x == 32) {
    for (int i = 0; i < n; ++i) {
      filled.acquire();
      out[i] = slot;
      emptied.release();
    }
  }
}

// At most two threads at a time are counted in.
__device__ cuda::counting_semaphore<cuda::thread_scope_device, 2> doors{2};
__global__ void by_counting(int* inside, int* most) {
  doors.acquire();
  const int now = atomicAdd(inside, 1) + 1;
  atomicMax(most, now);
  __nanosleep(10);
  atomicSub(inside, 1);
  doors.release();
}

// A completion function runs once a phase, and threads may look without waiting.
struct Count {
  int* phases;
  __device__ void operator()() const { ++*phases; }
};
__global__ void by_barrier(int* phases) {
  __shared__ cuda::barrier<cuda::thread_scope_block, Count> barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x, Count{phases});
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    auto token = barrier.arrive();
    while (!barrier.try_wait(static_cast<decltype(token)&&>(token))) {
    }
  }
}

int main() {
  int *d, h[64];
  cudaMalloc(&d, sizeof(h));
  by_latch<<<1, 64>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  int right = 0;
  for (int i = 0; i < 64; ++i) right += h[i] == 63 - i;
  printf("latch %d\n", right);
  by_semaphores<<<1, 64>>>(d, 10);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("semaphores %d %d\n", h[3], h[9]);
  cudaMemset(d, 0, sizeof(h));
  by_counting<<<2, 8>>>(d, d + 1);
  by_barrier<<<1, 64>>>(d + 2);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("inside %d, at most %s, phases %d\n", h[0], h[1] <= 2 ? "2" : "more", h[2]);
  cudaFree(d);
}
// stdout: latch 64
// stdout: semaphores 9 81
// stdout: inside 0, at most 2, phases 3
