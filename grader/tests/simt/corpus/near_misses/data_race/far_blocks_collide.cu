// SPDX-License-Identifier: MIT
// In a large launch two blocks in the middle, and no others, hand something over by a fence and a flag.
__device__ int handed;
__device__ volatile int ready;

__global__ void scatter(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 1500) {
    handed = i;
    __threadfence();
    ready = 1;
  }
  if (blockIdx.x == 1501) {
    while (ready == 0) {
    }
    __threadfence();
    out[i] = handed;
  }
}

int main() {
  const int n = 1 << 19;
  int *d, got = 0;
  cudaMalloc(&d, n * sizeof(int));
  scatter<<<n / 256, 256>>>(d, n);
  cudaMemcpy(&got, d + 1501 * 256, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(d);
  if (got != 1500 * 256) return 1;
}
