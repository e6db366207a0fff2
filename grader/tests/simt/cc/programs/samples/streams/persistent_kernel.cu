// SPDX-License-Identifier: MIT
// A kernel that stays on the device and takes its orders from the host, by flags in mapped memory. Meanwhile
// the host copies in another stream, and asks how the kernel's stream is doing.
#include <atomic>
#include <cstdio>

struct Mailbox {
  volatile int order;
  volatile int done;
  int argument;
  int result;
};

__global__ void serve(Mailbox* box) {
  __shared__ int s_order;
  for (int next = 1;; ++next) {
    if (threadIdx.x == 0) {
      while (box->order != next && box->order != -1) {
      }
      s_order = box->order;
      __threadfence_system();
    }
    __syncthreads();
    if (s_order == -1) return;
    if (threadIdx.x == 0) {
      box->result = box->argument * box->argument;
      __threadfence_system();
      box->done = next;
    }
    __syncthreads();
  }
}

int main() {
  Mailbox *box, *d_box;
  cudaHostAlloc(&box, sizeof *box, cudaHostAllocMapped);
  cudaHostGetDevicePointer(&d_box, box, 0);
  box->order = 0;
  box->done = 0;
  cudaStream_t kernels, copies;
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  serve<<<1, 32, 0, kernels>>>(d_box);
  int sum = 0;
  for (int i = 1; i <= 5; ++i) {
    box->argument = i;
    std::atomic_thread_fence(std::memory_order_seq_cst);
    box->order = i;
    while (box->done != i) {
    }
    sum += box->result;
  }
  const bool busy = cudaStreamQuery(kernels) == cudaErrorNotReady;
  int *d, got = 0;
  cudaMalloc(&d, sizeof(int));
  cudaMemcpyAsync(d, &sum, sizeof sum, cudaMemcpyHostToDevice, copies);
  cudaMemcpyAsync(&got, d, sizeof got, cudaMemcpyDeviceToHost, copies);
  cudaStreamSynchronize(copies);
  box->order = -1;
  cudaDeviceSynchronize();
  printf("%d %d\n", got, busy);
  cudaFree(d);
  cudaFreeHost(box);
  cudaStreamDestroy(kernels);
  cudaStreamDestroy(copies);
}
// stdout: 55 1
