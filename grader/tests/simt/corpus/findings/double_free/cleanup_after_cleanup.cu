// SPDX-License-Identifier: MIT
// The error path frees everything, and so does the end, which it falls through to.
#include <cstdio>

__global__ void work(int* x) { x[threadIdx.x] = threadIdx.x; }

static int run(int threads) {
  int *d = nullptr, last = -1;
  if (cudaMalloc(&d, threads * sizeof(int)) != cudaSuccess) return -1;
  work<<<1, threads>>>(d);
  if (cudaMemcpy(&last, d + threads - 1, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess || last > 40) {
    fprintf(stderr, "unusual: %d\n", last);
    cudaFree(d);
  }
  cudaFree(d);  // FIND double_free
  return last;
}

int main() { return run(32) == 31 && run(64) == -2 ? 0 : 1; }
