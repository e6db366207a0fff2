// One thread reads plainly what the others update atomically.
#include <cuda/atomic>

__global__ void count(const int* in, int* counter, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> atomic_counter(*counter);
  if (threadIdx.x == 63) {
    *out = *counter;  // FIND data_race
  } else if (in[threadIdx.x] > 0) {
    atomic_counter.fetch_add(1, cuda::memory_order_relaxed);
  }
}

int main() {
  int *in, *counter, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 1, 64 * sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<1, 64>>>(in, counter, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(counter);
  cudaFree(out);
}
