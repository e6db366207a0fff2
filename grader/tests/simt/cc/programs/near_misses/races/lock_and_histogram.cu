// SPDX-License-Identifier: MIT
// A lock that one thread of each warp takes, around plain updates; a histogram in shared memory that is added to
// the one in global memory; a queue whose places are given out by an atomic.
struct Lock {
  int* state;
  __device__ void take() {
    while (atomicCAS(state, 0, 1) != 0) {
    }
    __threadfence();
  }
  __device__ void give() {
    __threadfence();
    atomicExch(state, 0);
  }
};

__global__ void count(const int* in, int n, Lock lock, int* total, int* bins, int* queue, int* queued) {
  __shared__ int s_bins[8];
  const int t = threadIdx.x;
  if (t < 8) s_bins[t] = 0;
  __syncthreads();
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&s_bins[in[i] % 8], 1);
    mine += in[i];
    if (in[i] % 8 == 5) queue[atomicAdd(queued, 1)] = i;
  }
  for (int offset = 16; offset > 0; offset /= 2) mine += __shfl_down_sync(0xffffffffu, mine, offset);
  if (t % 32 == 0) {
    lock.take();
    total[0] += mine;
    total[1] += 1;
    lock.give();
  }
  __syncthreads();
  if (t < 8) atomicAdd(&bins[t], s_bins[t]);
}

int main() {
  const int n = 1000;
  int h[n], got[12], *d_in, *d_out, *d_queue;
  int want = 0;
  for (int i = 0; i < n; ++i) want += h[i] = i % 13;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof got);
  cudaMalloc(&d_queue, sizeof h);
  cudaMemset(d_out, 0, sizeof got);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  count<<<6, 64>>>(d_in, n, Lock{d_out}, d_out + 1, d_out + 3, d_queue, d_out + 11);
  cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_queue);
  return got[1] == want && got[2] == 12 && got[3 + 5] == got[11] ? 0 : 1;
}
